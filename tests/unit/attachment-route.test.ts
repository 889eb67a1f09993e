import { expect, it } from 'vitest';
import { GET } from '../../src/pages/panel/adjuntos/[id].ts';

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

async function answer(
  file: {
    name?: string;
    type?: string;
    content?: Buffer;
    shown?: string | null;
    staffId?: string | null;
  } | null,
  search = '',
) {
  const stored = file && {
    ...{ name: 'foto.png', type: 'image/png', content: PNG, shown: 'picture', staffId: null },
    ...file,
  };
  const context = {
    params: { id: '1' },
    url: new URL(`https://atalaya.example/panel/adjuntos/1${search}`),
    locals: {
      panel: { person: { id: 'ana' } },
      services: { attachments: { open: () => Promise.resolve(stored) } },
    },
  };
  const response = await GET(context as unknown as Parameters<typeof GET>[0]);
  const { status, headers } = response;
  return {
    status,
    type: headers.get('content-type'),
    disposition: headers.get('content-disposition'),
    policy: headers.get('content-security-policy'),
  };
}

it('hands a file over to be kept, as no type that a browser would run or show', async () => {
  const page = { name: 'página "x".html', type: 'text/html', shown: null };
  for (const search of ['', '?ver']) {
    expect(await answer(page, search)).toEqual({
      status: 200,
      type: 'application/octet-stream',
      disposition: `attachment; filename="p_gina _x_.html"; filename*=UTF-8''p%C3%A1gina%20%22x%22.html`,
      policy: "default-src 'none'; frame-ancestors 'self'; sandbox",
    });
  }
});

it('shows a picture or a PDF on request, if its bytes are one', async () => {
  expect(await answer({}, '?ver')).toMatchObject({
    type: 'image/png',
    disposition: expect.stringMatching(/^inline; filename="foto\.png"/) as string,
    policy: "default-src 'none'; frame-ancestors 'self'; sandbox",
  });
  const pdf = { name: 'a.pdf', type: 'application/pdf', shown: 'pdf' };
  expect(await answer({ ...pdf, content: Buffer.from('%PDF-1.7') }, '?ver')).toMatchObject({
    type: 'application/pdf',
    policy: "default-src 'none'; frame-ancestors 'self'",
  });
  const disguised = { ...pdf, content: Buffer.from('<script>alert(1)</script>') };
  expect(await answer(disguised, '?ver')).toMatchObject({
    type: 'application/octet-stream',
    disposition: expect.stringMatching(/^attachment/) as string,
  });
  expect(await answer({})).toMatchObject({ type: 'application/octet-stream' });
});

it('has nothing for a missing file, or for the file of another person’s draft', async () => {
  expect((await answer(null)).status).toBe(404);
  expect((await answer({ staffId: 'luis' })).status).toBe(404);
  expect((await answer({ staffId: 'ana' })).status).toBe(200);
});
