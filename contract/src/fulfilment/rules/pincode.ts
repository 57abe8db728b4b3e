import { plainText } from "../../wire/typed-text.ts";

export const ENTER_VALID_PINCODE = "Please enter a valid pincode";

const PINCODE = /^[1-9]\d{5}$/;

export const isPincode = (text: string): boolean => PINCODE.test(text);

/** As typed or pasted: `560 001`. */
export const pincodeText = (text: string): string => plainText(text).replace(/[\s-]/g, "");
