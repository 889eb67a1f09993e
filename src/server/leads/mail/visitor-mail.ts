import { fill } from '#content/placeholders.ts';
import { isolated } from '#forms/written-text.ts';
import type { Lead } from '#server/leads/lead.ts';
import { html } from '#server/platform/mail/html.ts';
import { contactEntries, detailEntries } from '#server/leads/mail/lead-summary.ts';
import { type TypeLabels } from '#server/messages/mail-settings.ts';
import { type SummaryEntry } from '#server/messages/mail-document.ts';
import {
  entriesHtml,
  entriesText,
  type MailBrand,
  type MailContent,
  mailDocument,
} from '#server/messages/mail-document.ts';
import { headerText, quoted, withoutLinks } from '#server/platform/mail/plain-text.ts';
import { LEAD_LABELS } from './lead-labels.ts';

/**
 * The visitor's copy: that it arrived, under which number, what happens next, and what they wrote.
 *
 * Anybody can give somebody else's address, so nothing a visitor writes reaches the subject, and in
 * the text it is quoted and never a link.
 */
export function visitorMail(lead: Lead, brand: MailBrand, typeLabels?: TypeLabels): MailContent {
  const { folio } = lead;
  const { copia } = brand.words;
  const { titulo: title, llego: arrived, sigue } = copia[lead.kind];
  const persona = isolated(withoutLinks(headerText(lead.nombre, 60)));
  const greeting = fill(copia.saludo, { persona });
  const next = fill(sigue, { respuesta: brand.answerWithin });
  const add = fill(copia.agregar, { folio });
  const chat = brand.whatsapp && { text: brand.whatsapp.text, href: brand.whatsapp.href(folio) };
  const hours = brand.hours === undefined ? '' : `. ${brand.hours}`;
  const sent = [...contactEntries(lead), ...detailEntries(lead, typeLabels)].map(forVisitor);

  return {
    subject: `${title} (${folio})`,
    html: mailDocument(
      title,
      html`<h1>${title}</h1>
        <p>${greeting}</p>
        <p>${arrived}</p>
        <p class="folio">${folio}</p>
        <h2>${copia.siguiente}</h2>
        <p>${next} ${add}</p>
        <h2>${copia.enviado}</h2>
        ${entriesHtml(sent)}
        <footer>
          <p>
            ${brand.name}<br />
            <a href="mailto:${brand.mail}">${brand.mail}</a><br />
            <a href="tel:${brand.phone.replaceAll(/[^\d+]/g, '')}">${brand.phone}</a>${hours}<br />
            ${chat !== undefined && html`<a href="${chat.href}">${chat.text}</a><br />`}
            <a href="${brand.siteUrl}">${brand.siteUrl}</a>
          </p>
          <p>${copia.ajeno}</p>
        </footer>`,
      brand,
    ),
    text: [
      title,
      greeting,
      `${arrived}\n\n    ${folio}`,
      `${copia.siguiente}\n${next}\n${add}`,
      `${copia.enviado}\n${quoted(entriesText(sent))}`,
      `${brand.name}\n${brand.mail}\n${brand.phone}${hours}\n${chat ? `${chat.text}: ${chat.href}\n` : ''}${brand.siteUrl}`,
      copia.ajeno,
    ]
      .join('\n\n')
      .concat('\n'),
  };
}

/** Said to the person who wrote it, and of no use to anybody else. */
function forVisitor({ label, value }: SummaryEntry): SummaryEntry {
  // Their own address is no link to elsewhere: this mail is already there.
  if (label === LEAD_LABELS.correo) return { label, value };
  return {
    label: label === LEAD_LABELS.solicitudes ? LEAD_LABELS.solicitudesTuyas : label,
    value: typeof value === 'string' ? withoutLinks(value) : value.map(withoutLinks),
  };
}
