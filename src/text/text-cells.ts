/** The cells of a table as offsets into a text, row by row: a table of a million cells makes no object for each. Every row has `width` cells. */
export interface CellPlaces {
  readonly text: string;
  readonly width: number;
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  /** The `cellFlag` bits of each cell. */
  readonly kinds: ArrayLike<number>;
}

/** Places that grow as cells are added: how many there are is known at the end of the text. */
export interface CellList {
  start: Int32Array;
  end: Int32Array;
  kinds: Uint8Array;
}

export const createCellList = (size = 1024): CellList => ({
  start: new Int32Array(size),
  end: new Int32Array(size),
  kinds: new Uint8Array(size),
});

/** Makes room for at least one more cell: as many as the text will have if all of it is like what has been read, which is true of most tables. */
export function growCells(list: CellList, read: number, length: number): void {
  const { start, end, kinds } = list;
  const expected = Math.ceil(start.length * Math.min(length / Math.max(read, 1), 1024) * 1.02);
  const size = Math.max(Math.ceil(start.length * 1.5), expected);
  Object.assign(list, createCellList(size));
  list.start.set(start);
  list.end.set(end);
  list.kinds.set(kinds);
}
