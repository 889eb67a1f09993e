import { answerWith } from '#server/platform/bounded-thread.ts';
import { readMail } from './read-mail.ts';

export interface MailAsked {
  raw: Uint8Array;
  bytes: number | undefined;
}

/**
 * Replaces `Blob` on the thread that reads mails. For each line of a mail, postal-mime creates a
 * piece of a `Blob`, and each piece needs some kilobytes outside the thread's memory limit. A mail
 * of a million short lines (8 MB) needed 2 GB and 20 seconds.
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
