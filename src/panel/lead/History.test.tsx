import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { KEPT_AS_FILE } from '#server/messages/delivery.ts';
import { Changes } from './History.tsx';

it('never says of a mail that was kept as a file that it arrived', () => {
  const line = (said: string) =>
    renderToStaticMarkup(
      <Changes
        view={{
          changes: [
            {
              ...{ id: '1', at: 0, actor: null, kind: 'attempt', deliveryId: '1', replyId: null },
              ...{ channel: 'visitor_mail', recipient: 'ana@cliente.example', number: 1 },
              ...{ outcome: 'sent', said },
            },
          ],
        }}
      />,
    );
  expect(line('250 OK')).toContain('llegó');
  expect(line(KEPT_AS_FILE)).toContain('no salió, porque falta el servidor de correo');
  expect(line(KEPT_AS_FILE)).not.toContain('llegó');
});
