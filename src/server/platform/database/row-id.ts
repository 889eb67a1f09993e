import { randomBytes } from 'node:crypto';

let last = 0;
let counter = 0;

/** Returns a UUID version 7 (RFC 9562). It starts with the time, so new rows are sorted last. */
export function rowId(now: number): string {
  const bytes = randomBytes(16);
  counter = now === last ? (counter + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff;
  last = now;
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
