import { answerWith } from '#server/platform/bounded-thread.ts';
import { readMail } from './read-mail.ts';

export interface MailAsked {
  raw: Uint8Array;
  bytes: number | undefined;
}

/**
 * Replaces `Blob`, to which postal-mime gives each line of a mail as a piece. With Node's own
 * `Blob`, a mail of a million lines needed 2 GB of memory.
 */
class JoinedPieces {
  readonly #joined: Uint8Array<ArrayBuffer>;

  constructor(pieces: readonly (string | ArrayBuffer | Uint8Array)[] = []) {
    const sizeOf = (piece: (typeof pieces)[number]) =>
      typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength;
    this.#joined = new Uint8Array(pieces.reduce((sum, piece) => sum + sizeOf(piece), 0));
    const target = Buffer.from(this.#joined.buffer);
    let at = 0;
    for (const piece of pieces) {
      if (typeof piece === 'string') target.write(piece, at);
      else this.#joined.set(piece instanceof ArrayBuffer ? new Uint8Array(piece) : piece, at);
      at += sizeOf(piece);
    }
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#joined.buffer);
  }
}
globalThis.Blob = JoinedPieces as unknown as typeof Blob;

answerWith(({ raw, bytes }: MailAsked) => readMail(raw, bytes));
