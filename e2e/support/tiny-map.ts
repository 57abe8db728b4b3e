/**
 * A map of a few hundred bytes: one tile of streets, in the place of each tile of every zoom. Written by its formats, PMTiles 3
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) and Mapbox Vector Tile 2 (https://github.com/mapbox/vector-tile-spec).
 */
const EXTENT = 4096;
const ZOOM_MAX = 14;
/** Of all zooms together. */
const TILES = (4 ** (ZOOM_MAX + 1) - 1) / 3;
const HEADER_BYTES = 127;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** Fields of a protocol buffer. */
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const block = (field: number, bytes: readonly number[]): number[] => [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
const text = (field: number, words: string): number[] => block(field, [...Buffer.from(words)]);

const [MOVE_TO, LINE_TO, CLOSE] = [1, 2, 7];
const [LINE, POLYGON] = [2, 3];

type Corner = readonly [x: number, y: number];

/** A step is a difference with its sign in the last bit. */
const step = ([x, y]: Corner, [fromX, fromY]: Corner): number[] =>
  [x - fromX, y - fromY].flatMap((by) => varint(by < 0 ? -2 * by - 1 : 2 * by));

function layer(name: string, kind: string, type: number, corners: readonly [Corner, ...Corner[]]): number[] {
  const [first, ...others] = corners;
  const geometry = [
    ...varint(8 + MOVE_TO),
    ...step(first, [0, 0]),
    ...varint(others.length * 8 + LINE_TO),
    ...others.flatMap((corner, at) => step(corner, corners[at] ?? first)),
    ...(type === POLYGON ? varint(8 + CLOSE) : []),
  ];
  // Its first key has its first value.
  const feature = [...block(2, [0, 0]), ...number(3, type), ...block(4, geometry)];
  return block(3, [
    ...number(15, 2),
    ...text(1, name),
    ...block(2, feature),
    ...text(3, "kind"),
    ...block(4, text(1, kind)),
    ...number(5, EXTENT),
  ]);
}

/** `tilesFrom`: where the tile begins in the file. */
export function tinyMap(): { file: Buffer; tilesFrom: number } {
  const tile = [
    ...layer("earth", "earth", POLYGON, [
      [0, 0],
      [EXTENT, 0],
      [EXTENT, EXTENT],
      [0, EXTENT],
    ]),
    ...layer("roads", "major_road", LINE, [
      [0, 1000],
      [EXTENT, 3000],
    ]),
  ];
  // One entry: from the first tile on, repeated for all, so long, at the start.
  const directory = [1, 0, TILES, tile.length, 1].flatMap(varint);
  const metadata = [...Buffer.from('{"vector_layers":[]}')];
  const tilesFrom = HEADER_BYTES + directory.length + metadata.length;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles\u0003", "latin1");
  const parts = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, metadata.length],
    [tilesFrom, 0],
    [tilesFrom, tile.length],
    [TILES, 1],
  ].flat();
  for (const [at, value] of parts.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  header.writeBigUInt64LE(1n, 88);
  // In order; not compressed, twice; vector tiles; the lowest and the highest zoom.
  header.set([1, 1, 1, 1, 0, ZOOM_MAX], 96);
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 10_000_000, 102 + 4 * at);
  return { file: Buffer.concat([header, Buffer.from([...directory, ...metadata, ...tile])]), tilesFrom };
}
