import { extname } from 'node:path';

interface MediaType {
  type: string;
  /** Whether it is text underneath, worth compressing. */
  compressible: boolean;
}

const text = (type: string): MediaType => ({ type, compressible: true });
const binary = (type: string): MediaType => ({ type, compressible: false });

/** What the build may put into `dist/client`, by file name ending. */
const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  '.html': text('text/html; charset=utf-8'),
  '.css': text('text/css; charset=utf-8'),
  '.js': text('text/javascript; charset=utf-8'),
  '.mjs': text('text/javascript; charset=utf-8'),
  '.json': text('application/json; charset=utf-8'),
  '.map': text('application/json; charset=utf-8'),
  '.webmanifest': text('application/manifest+json; charset=utf-8'),
  '.speculationrules': text('application/speculationrules+json'),
  '.svg': text('image/svg+xml; charset=utf-8'),
  '.xml': text('application/xml; charset=utf-8'),
  '.txt': text('text/plain; charset=utf-8'),
  '.md': text('text/markdown; charset=utf-8'),
  '.wasm': text('application/wasm'),
  '.ttf': text('font/ttf'),
  '.otf': text('font/otf'),
  '.ico': text('image/x-icon'),
  '.woff': binary('font/woff'),
  '.woff2': binary('font/woff2'),
  '.avif': binary('image/avif'),
  '.webp': binary('image/webp'),
  '.png': binary('image/png'),
  '.jpg': binary('image/jpeg'),
  '.jpeg': binary('image/jpeg'),
  '.gif': binary('image/gif'),
  '.mp4': binary('video/mp4'),
  '.webm': binary('video/webm'),
  '.pdf': binary('application/pdf'),
};

/** Served as a download of unknown content; with `nosniff` no browser runs it. */
const UNKNOWN: MediaType = binary('application/octet-stream');
/** Files without an ending, as in `.well-known/`, are notes for machines. */
const WITHOUT_ENDING: MediaType = text('text/plain; charset=utf-8');

/** @param path a file's name or path */
export function mediaTypeOf(path: string): MediaType {
  const ending = extname(path).toLowerCase();
  return ending === '' ? WITHOUT_ENDING : (MEDIA_TYPES[ending] ?? UNKNOWN);
}
