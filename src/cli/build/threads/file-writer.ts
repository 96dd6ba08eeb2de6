import { success } from "../../base/outcome.js";
import type { StartThread, WriterThread } from "../../base/thread.js";
import { type FileToWrite, noMore, type WriteBatch, type WrittenFile, writeBatch } from "./write-batch.js";

/** Writes files in a thread of its own. */
export interface FileWriter {
  /** Adds a file. `onWritten` gets the result. If too much is waiting, resolves when there is room for more. */
  readonly add: (file: FileToWrite, onWritten: OnWritten) => Promise<void> | undefined;
  /** Resolves when all files are written. */
  readonly finish: () => Promise<void>;
  /** Ends the thread. Files that are waiting are not written. */
  readonly close: () => void;
}

type OnWritten = (written: WrittenFile) => void;

interface Batch extends WriteBatch {
  readonly files: FileToWrite[];
  readonly onWritten: OnWritten[];
}

/** A message has so many files, or so many characters; so many messages are under way, which bounds the memory of what waits. */
const most = { files: 16, length: 256 * 1024, batches: 6 };

/** If the thread ends early or does not start, the first thread writes: what was under way, and everything after it. */
export function createFileWriter(
  startThread: StartThread<WriterThread>,
  settings: Omit<WriteBatch, "files">,
): FileWriter {
  const newBatch = (): Batch => ({ ...settings, files: [], onWritten: [] });
  let batch = newBatch();
  let length = 0;
  let isRunning = true;
  /** In the order in which they were sent, which is that of their results. */
  const underWay: Batch[] = [];
  /** How many files the thread has answered for. */
  let answered = 0;
  const room = createRoom();
  const thread = startThread((message) => {
    const batch = underWay.shift();
    // None after `close`.
    if (batch) settle(batch, message as readonly WrittenFile[]);
    answered += batch?.files.length ?? 0;
    room.open();
  });
  const rescued = thread.ended.then(async () => {
    isRunning = false;
    for (const lost of underWay.splice(0)) {
      const first = answered;
      await writeHere(lost, (index) => thread.hasReplaced(first + index));
      answered += lost.files.length;
    }
    room.open();
  });
  const send = (): Promise<void> | undefined => {
    const sent = batch;
    [batch, length] = [newBatch(), 0];
    if (!isRunning) return writeHere(sent);
    underWay.push(sent);
    thread.send({ ...settings, files: sent.files } satisfies WriteBatch);
    return underWay.length < most.batches ? undefined : room.wait();
  };
  return {
    add(file, onWritten) {
      batch.files.push(file);
      batch.onWritten.push(onWritten);
      length += file.content.length;
      return batch.files.length < most.files && length < most.length ? room.waiting() : send();
    },
    async finish() {
      if (batch.files.length > 0) await send();
      if (isRunning) thread.send(noMore);
      await rescued;
    },
    close() {
      underWay.length = 0;
      thread.close();
    },
  };
}

/** A file that the thread has replaced is as it should be, and yet is not unchanged. */
async function writeHere(batch: Batch, isReplaced = (_index: number) => false): Promise<void> {
  const written = await writeBatch(batch);
  settle(
    batch,
    written.map((one, index) => (isReplaced(index) ? asReplaced(one) : one)),
  );
}

const asReplaced = (file: WrittenFile): WrittenFile =>
  file.outcome.ok ? { ...file, outcome: success({ ...file.outcome.value, written: "written" }) } : file;

function settle({ onWritten }: Batch, written: readonly WrittenFile[]): void {
  for (const [index, one] of written.entries()) onWritten[index]!(one);
}

/** What those wait for who have more to write. */
function createRoom() {
  let waiting: Promise<void> | undefined;
  let proceed = (): void => {};
  return {
    /** `undefined` if nobody waits. */
    waiting: () => waiting,
    wait(): Promise<void> {
      waiting ??= new Promise<void>((resolve) => {
        proceed = resolve;
      });
      return waiting;
    },
    open(): void {
      waiting = undefined;
      proceed();
    },
  };
}
