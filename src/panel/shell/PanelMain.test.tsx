import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { noMailAt, PanelMain } from './PanelMain.tsx';

it('says where no mail leaves, with the way to mend it for who may', () => {
  const page = (noMail: 'say' | 'mend' | null) =>
    renderToStaticMarkup(<PanelMain notice={null} noMail={noMail} />);
  expect(page('mend')).toContain('href="/panel/ajustes?grupo=correo#correo"');
  expect(page('say')).toContain('Ningún correo sale todavía');
  expect(page('say')).not.toContain('/panel/ajustes');
  expect(page(null)).not.toContain('correo sale');
  expect(noMailAt('/panel', true)).toBe('mend');
  expect(noMailAt('/panel/contenido/publicar', true)).toBeNull();
});

it('says in the same place how many mails have not left, and what a new site lacks', () => {
  const page = (given: Partial<Parameters<typeof PanelMain>[0]>) =>
    renderToStaticMarkup(<PanelMain notice={null} {...given} />);
  expect(page({ stuck: 2 })).toContain('2 correos o avisos no han salido');
  const missing = [{ words: 'El servidor de correo', href: '/panel/ajustes' }];
  expect(page({ missing })).toContain('Te falta para abrir: 1');
  expect(page({ missing: [] })).not.toContain('para abrir');
});
