import { describe, expect, it } from 'vitest';
import { readPostedForm } from '#server/requests/visit.ts';

const multipart = (body: string) =>
  new Request('http://sitio.example/contacto', {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const part = (disposition: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nhola\r\n--b--\r\n`;

describe('a posted form', () => {
  it('is read from its parts', async () => {
    const form = await readPostedForm(multipart(part('name="saludo"')));
    expect([...form]).toEqual([['saludo', 'hola']]);
  });

  it.each([
    ['without an end', part('name="saludo"').replace('--b--', '')],
    ['with a file name that cannot be decoded', part(`name="f"; filename*=UTF-8''%ff`)],
    ['that is no form at all', 'basura'],
  ])('%s is an empty one', async (_case, body) => {
    expect([...(await readPostedForm(multipart(body)))]).toEqual([]);
  });
});
