import type { Fixed } from "../../platform/platform-tables.ts";

interface PicturesTable {
  image: Fixed<string>;
  width: Fixed<number>;
  height: Fixed<number>;
  bytes: Fixed<Buffer>;
}

interface PictureAvifsTable {
  image: Fixed<string>;
  width: Fixed<number>;
  bytes: Fixed<Buffer>;
}

export interface PictureTables {
  pictures: PicturesTable;
  picture_avifs: PictureAvifsTable;
}
