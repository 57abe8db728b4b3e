/** Pincodes pasted as a list, from a message, a table or a web page. */
import { plainText } from "../../wire/typed-text.ts";

/** `560 001` is one pincode. */
const PINCODE = /(?<![\w-])[1-9]\d{2}[ -]?\d{3}(?![\w-])/g;

export interface PincodeList {
  /** Each once, in the order of the text. */
  pincodes: string[];
  /** What has digits and is no pincode, such as `5600O1` and `560001-560005`. */
  unreadable: string[];
  /** What has no digits, such as names of places. */
  words: string[];
}

export function pincodesIn(text: string): PincodeList {
  const pincodes = new Set<string>();
  const rests: string[] = [];
  for (const part of plainText(text.replace(/[\n\r\t]/g, ",")).split(/[,;/|()[\]"'.:]+/)) {
    const rest = part.replace(/(?<=\D|^)-(?=\D|$)/g, " ").replace(PINCODE, (pincode) => {
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
