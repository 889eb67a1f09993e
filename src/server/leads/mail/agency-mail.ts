import { fill } from '#content/placeholders.ts';
import { spacedTelephone } from '#forms/telephone.ts';
import { isolated } from '#forms/written-text.ts';
import type { Lead } from '#server/leads/lead.ts';
import { html } from '#server/platform/mail/html.ts';
import {
  contactEntries,
  detailEntries,
  originEntries,
  spanishMoment,
} from '#server/leads/mail/lead-summary.ts';
import { type TypeLabels } from '#server/messages/mail-settings.ts';
import {
  entriesHtml,
  entriesText,
  type MailBrand,
  type MailContent,
  mailDocument,
} from '#server/messages/mail-document.ts';
import { asciiMailbox, isSingleMailbox } from '#server/platform/mail/mailbox.ts';
import { headerText } from '#server/platform/mail/plain-text.ts';
import { LEAD_LABELS } from './lead-labels.ts';

/** The agency's notice of an enquiry: everything that was sent, and one click to answer. */
export function agencyMail(lead: Lead, brand: MailBrand, typeLabels?: TypeLabels): MailContent {
  const { folio } = lead;
  const { aviso } = brand.words;
  const name = headerText(lead.nombre, 80);
  const title = `${aviso[lead.kind]} de ${name}`;
  const moment = spanishMoment(lead.createdAt, brand.timeZone);
  const received = fill(aviso.recibido, {
    momento: moment,
    formulario: aviso.formularios[lead.form],
  });
  const answer = howToAnswer(lead, aviso);
  const contact = contactEntries(lead);
  const detail = detailEntries(lead, typeLabels);
  const origin = originEntries(lead);

  const mailLink = isSingleMailbox(lead.correo)
    ? html`<a href="mailto:${lead.correo.split('@').map(encodeURIComponent).join('@')}"
        >${lead.correo}</a
      >`
    : lead.correo;
  // As it was typed it may have a plus, without which a foreign number cannot be dialled.
  const { telefonoEscrito } = lead.detail;
  const phone = (telefonoEscrito ?? lead.telefono).replaceAll(/[^\d+]/g, '');
  return {
    subject: `[${folio}] ${title}`,
    html: mailDocument(
      title,
      html`<h1>${aviso[lead.kind]} de <bdi>${name}</bdi></h1>
        <p class="folio">${LEAD_LABELS.folio} ${folio}</p>
        <p>${received} ${answer}</p>
        <dl>
          <dt>${LEAD_LABELS.nombre}</dt>
          <dd dir="auto">${lead.nombre}</dd>
          <dt>${LEAD_LABELS.correo}</dt>
          <dd dir="auto">${mailLink}</dd>
          <dt>${LEAD_LABELS.telefono}</dt>
          <dd><a href="tel:${phone}">${spacedTelephone(lead.telefono)}</a></dd>
          ${
            telefonoEscrito === undefined
              ? ''
              : html`<dt>${LEAD_LABELS.telefonoEscrito}</dt>
                  <dd dir="auto">${telefonoEscrito}</dd>`
          }
        </dl>
        <h2>${aviso.enviado}</h2>
        ${entriesHtml(detail)} ${origin.length > 0 && html`<h2>${aviso.origen}</h2>`}
        ${origin.length > 0 && entriesHtml(origin)}`,
      brand,
    ),
    text: [
      `${aviso[lead.kind]} de ${isolated(name)}\n${LEAD_LABELS.folio}: ${folio}`,
      `${received}\n${answer}`,
      entriesText(contact),
      `${aviso.enviado}\n${entriesText(detail)}`,
      origin.length > 0 ? `${aviso.origen}\n${entriesText(origin)}` : '',
    ]
      .filter((block) => block !== '')
      .join('\n\n')
      .concat('\n'),
  };
}

/** Everything again, in text alone and with a subject of ours, for a server that refused the rest. */
export function plainAgencyMail(
  lead: Lead,
  brand: MailBrand,
  typeLabels?: TypeLabels,
): Pick<MailContent, 'subject' | 'text'> {
  const { text } = agencyMail(lead, brand, typeLabels);
  const { sencillo } = brand.words.aviso;
  return { subject: subjectAlone(lead, brand), text: `${sencillo}\n\n${text}` };
}

/** That there is an enquiry, without a letter of it: nothing that a visitor writes can stop this. */
export function agencyNotice(lead: Lead, brand: MailBrand): Pick<MailContent, 'subject' | 'text'> {
  const { folio } = lead;
  const orden = `\n\n    npm run entregas -- ver ${folio}`;
  const text = fill(brand.words.aviso.rechazado, { folio, orden });
  return { subject: subjectAlone(lead, brand), text: `${text}\n` };
}

/** Without a name in it. */
function subjectAlone({ folio, kind }: Lead, { words }: MailBrand): string {
  return `[${folio}] ${words.aviso[kind]}`;
}

function howToAnswer({ correo }: Lead, words: MailBrand['words']['aviso']): string {
  if (asciiMailbox(correo) !== null) return words.responde;
  return isSingleMailbox(correo) ? words.otrasLetras : words.sinCorreo;
}
