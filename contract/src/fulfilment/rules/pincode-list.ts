/** Pincodes pasted as a list, from a message, a table or a web page. */
import { plainText } from "../../wire/typed-text.ts";

/** `560 001` is one pincode. */
const PINCODE = /(?<![\w-])[1-9]\d{2}[ -]?\d{3}(?![\w-])/g;

export interface PincodeList {
  /** Each once, in the order of the text. */
  pincodes: string[];
  /** What has digits and is no pincode, such as `5600O1` and `560001-560005`. */
  unreadable: string[];
}

/** Words without digits, such as names of places, are skipped. */
export function pincodesIn(text: string): PincodeList {
  const pincodes = new Set<string>();
  const unreadable: string[] = [];
  for (const part of plainText(text.replace(/[\n\r\t]/g, ",")).split(/[,;/|()[\]"'.:]+/)) {
    const rest = part.replace(/(?<=\D|^)-(?=\D|$)/g, " ").replace(PINCODE, (pincode) => {
      pincodes.add(pincode.replace(/\D/g, ""));
      return " ";
    });
    unreadable.push(...rest.split(" ").filter((word) => /\d/.test(word)));
  }
  return { pincodes: [...pincodes], unreadable };
}
