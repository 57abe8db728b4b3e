import { plainText } from "../../wire/typed-text.ts";

export const ENTER_VALID_PINCODE = "Please enter a valid pincode";

const PINCODE = /^[1-9]\d{5}$/;

export const isPincode = (text: string): boolean => PINCODE.test(text);

/** As typed or pasted: `560 001`. */
export const pincodeText = (text: string): string => plainText(text).replace(/[\s-]/g, "");

/** `560 001` is one pincode. */
const IN_TEXT = /(?<![\w-])[1-9]\d{2}[ -]?\d{3}(?![\w-])/g;

export interface PincodeList {
  /** Each once, in the order of the text. */
  pincodes: string[];
  /** What has digits and is no pincode, such as `5600O1` and `560001-560005`. */
  unreadable: string[];
  /** What has no digits, such as names of places. */
  words: string[];
}

/** Those of a list that was pasted from a message, a table or a web page. */
export function pincodesIn(text: string): PincodeList {
  const pincodes = new Set<string>();
  const rests: string[] = [];
  for (const part of plainText(text.replace(/[\n\r\t]/g, ",")).split(/[,;/|()[\]"'.:]+/)) {
    const rest = part.replace(/(?<=\D|^)-(?=\D|$)/g, " ").replace(IN_TEXT, (pincode) => {
      pincodes.add(pincode.replace(/\D/g, ""));
      return " ";
    });
    rests.push(...rest.split(" "));
  }
  const isReadable = (word: string) => !/\d/.test(word);
  return {
    pincodes: [...pincodes],
    unreadable: rests.filter((word) => !isReadable(word)),
    words: rests.filter((word) => isReadable(word) && /\p{L}/u.test(word)),
  };
}
