import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { noMailAt, PanelMain } from '#panel/shell/PanelMain.tsx';
import { KEPT_AS_FILE } from '#server/messages/delivery.ts';
import { HistoryLines } from './History.tsx';

it('never says of a mail that was kept as a file that it arrived', () => {
  const line = (said: string) =>
    renderToStaticMarkup(
      <HistoryLines
        clock={{ now: 0, timeZone: 'UTC' }}
        entries={[
          {
            ...{ id: '1', at: 0, actor: null, kind: 'attempt', deliveryId: '1', replyId: null },
            ...{ channel: 'visitor_mail', recipient: 'ana@cliente.example', number: 1 },
            ...{ outcome: 'sent', said },
          },
        ]}
      />,
    );
  expect(line('250 OK')).toContain('llegó');
  expect(line(KEPT_AS_FILE)).toContain('no salió, porque falta el servidor de correo');
  expect(line(KEPT_AS_FILE)).not.toContain('llegó');
});

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
