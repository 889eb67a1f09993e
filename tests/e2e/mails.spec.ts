import { createNoticeMail } from '#server/watch/incidents/notice-mail.ts';
import type { OutgoingMail } from '#server/messages/mail-settings.ts';
import { agencyMessage, replyMessage, visitorMessage } from '#server/leads/mail/lead-mails.ts';
import { SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { createNewsletterTransport } from '#server/site/newsletter/newsletter-letters.ts';
import { createInvitationMail } from '#server/accounts/invitation-mail.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { aClaim, aHold, aLead } from '#tests/support/leads.ts';
import { expect, test } from '#tests/support/test.ts';

function outbox() {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    mailer: {
      send: (_owner: unknown, mail: OutgoingMail) => Promise.resolve(void sent.push(mail)),
    },
  };
}

type Shown = Record<'subject' | 'html' | 'text', string>;

const SITE = 'https://atalaya.example';
const lead = aLead({
  kind: 'cotizacion',
  form: 'cotizacion',
  telefono: '525555500142',
  detail: {
    telefonoEscrito: '+52 55 5550 0142',
    comienzo: '01-02-2026',
    lanzamiento: '01-06-2026',
    presupuesto: '50 a 100 mil',
    tipos: ['tienda'],
    solicitudes: ['Carrito y pagos', 'Catálogo de una-palabra-larguísima-'.repeat(4)],
    restricciones: ['Sin cookies'],
    mensaje: 'Necesito una tienda.\nCon pagos, y para antes de que termine el mes de mayo.',
  },
});

async function everyMail(): Promise<Shown[]> {
  const { sent, mailer } = outbox();
  const asMailer = mailer as unknown as Parameters<typeof createNoticeMail>[0];
  await createNoticeMail(asMailer, SETTINGS)(['guardia@atalaya.example'], {
    id: '1',
    title: 'La página tarda en contestar',
    lines: ['Tardó 4.2 segundos.', 'Empezó: 05-01-2026 12:30 (GMT-6).'],
    path: '/panel/guardia',
    linkWords: 'La guardia, en el panel',
  });
  await createInvitationMail(
    asMailer as Parameters<typeof createInvitationMail>[0],
    SETTINGS,
    { smtpUrl: 'smtp://correo.example' },
    { warn: () => undefined },
  )({
    to: 'nueva@atalaya.example',
    link: `${SITE}/panel/invitacion/${'a1B2'.repeat(11)}`,
    kind: 'invitation',
    by: 'Vera',
    role: 'atiende',
  });
  const found = { executeTakeFirst: () => Promise.resolve({ id: 's', correo: 'ana@example.org' }) };
  const newsletter = createNewsletterTransport({
    kysely: { selectFrom: () => ({ select: () => ({ where: () => found }) }) } as never,
    mailer: asMailer as never,
    settings: SETTINGS,
    links: {
      toConfirm: () => `${SITE}/boletin/confirmar/${'c3'.repeat(40)}`,
      toPreferences: () => `${SITE}/boletin/temas/${'c3'.repeat(40)}`,
      toLeave: () => `${SITE}/boletin/dejar/${'c3'.repeat(40)}`,
      open: () => null,
    },
  });
  for (const kind of ['confirm', 'welcome'] as const) {
    const about = { lead: null, channel: 'newsletter', kind, subscriberId: 's' } as const;
    await newsletter({ ...aClaim(), ...about, data: { asked: '1' } }, aHold());
  }
  return [
    visitorMessage(aClaim({ lead }), SETTINGS),
    agencyMessage(aClaim({ lead }), SETTINGS),
    replyMessage(
      aClaim({ lead }),
      {
        author: 'Vera',
        signature: null,
        subject: '',
        body: 'Hola, Ana:\n\n¿Cuántos productos son?',
        follows: [],
        to: null,
        copy: null,
        photo: null,
        files: [],
      },
      SETTINGS,
    ),
    ...sent,
  ] as Shown[];
}

// Returns the words of a text, but no URLs, `>` signs and lines of dashes, because these differ
// between a mail's HTML and its plain text.
function readWords(text: string): Set<string> {
  const differing = /(?:https?:\/\/|www\.)\S+|^>\s?|^[\s-]+$/gm;
  return new Set(text.replaceAll(differing, ' ').match(/[\p{L}\p{N}@.+-]{2,}/gu));
}

test('every mail fits a phone and a window, by day and by night, and says the same in both parts', async ({
  page,
}) => {
  for (const [index, mail] of (await everyMail()).entries()) {
    await page.setContent(mail.html);
    for (const width of [390, 700]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${mail.subject}, ${width} px`).toBeLessThanOrEqual(width);
    }
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
    await test.step(mail.subject, () => expectAccessible(page, { within: 'main' }));
    const seen = readWords((await page.locator('main > :not(.head)').allInnerTexts()).join('\n'));
    const plain = readWords(mail.text);
    expect(
      [...plain].filter((word) => !seen.has(word)),
      `only plain: ${mail.subject}`,
    ).toEqual([]);
    expect(
      [...seen].filter((word) => !plain.has(word)),
      `only drawn: ${mail.subject}`,
    ).toEqual([]);
  }
});
