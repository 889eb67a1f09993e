import type { Lead } from '#server/leads/lead.ts';
import { html } from '#server/mail/html.ts';
import {
  contactEntries,
  detailEntries,
  type SummaryEntry,
  type TypeLabels,
} from '#server/mail/lead-summary.ts';
import {
  entriesHtml,
  entriesText,
  type MailBrand,
  type MailContent,
  mailDocument,
} from '#server/mail/mail-document.ts';
import { headerText, quoted, withoutLinks } from '#server/mail/plain-text.ts';

/**
 * The visitor's copy: that it arrived, under which number, what happens next, and what they wrote.
 *
 * Anybody can give somebody else's address, so nothing a visitor writes reaches the subject, and in
 * the text it is quoted and never a link.
 */
export function visitorMail(lead: Lead, brand: MailBrand, typeLabels?: TypeLabels): MailContent {
  const { folio } = lead;
  const quote = lead.kind === 'cotizacion';
  const title = quote ? 'Recibimos tu solicitud de cotización' : 'Recibimos tu mensaje';
  const greeting = `Hola, ${withoutLinks(headerText(lead.nombre, 60))}:`;
  const arrived = quote
    ? `Tu solicitud llegó a ${brand.name} y quedó guardada con este folio:`
    : `Tu mensaje llegó a ${brand.name} y quedó guardado con este folio:`;
  const within = brand.answerWithin === undefined ? 'pronto' : `en ${brand.answerWithin}`;
  const next = quote
    ? `Una persona del equipo revisará tu proyecto y te escribirá o llamará ${within}.`
    : `Una persona del equipo lo leerá y te escribirá o llamará ${within}.`;
  const add = `Si quieres agregar algo, responde a este correo o menciona el folio ${folio} cuando llames.`;
  const notYou =
    'Si no fuiste tú, alguien escribió tu dirección por error: puedes ignorar este correo.';
  const chat = brand.whatsapp && { text: brand.whatsapp.text, href: brand.whatsapp.href(folio) };
  const hours = brand.hours === undefined ? '' : ` (${brand.hours})`;
  const sent = [...contactEntries(lead), ...detailEntries(lead, typeLabels)].map(forVisitor);

  return {
    subject: `${title} (${folio})`,
    html: mailDocument(
      title,
      html`<h1>${title}</h1>
        <p>${greeting}</p>
        <p>${arrived}</p>
        <p class="folio">${folio}</p>
        <h2>Qué sigue</h2>
        <p>${next} ${add}</p>
        <h2>Lo que nos enviaste</h2>
        ${entriesHtml(sent)}
        <footer>
          <p>
            ${brand.name}<br />
            <a href="mailto:${brand.mail}">${brand.mail}</a><br />
            <a href="tel:${brand.phone.replaceAll(/[^\d+]/g, '')}">${brand.phone}</a>${hours}<br />
            ${chat !== undefined && html`<a href="${chat.href}">${chat.text}</a><br />`}
            <a href="${brand.siteUrl}">${brand.siteUrl}</a>
          </p>
          <p>${notYou}</p>
        </footer>`,
      brand,
    ),
    text: [
      title,
      greeting,
      `${arrived}\n\n    ${folio}`,
      `Qué sigue\n${next}\n${add}`,
      `Lo que nos enviaste\n${quoted(entriesText(sent))}`,
      `${brand.name}\n${brand.mail}\n${brand.phone}${hours}\n${chat ? `${chat.text}: ${chat.href}\n` : ''}${brand.siteUrl}`,
      notYou,
    ]
      .join('\n\n')
      .concat('\n'),
  };
}

/** Said to the person who wrote it, and of no use to anybody else. */
function forVisitor({ label, value }: SummaryEntry): SummaryEntry {
  // Their own address is no link to elsewhere: this mail is already there.
  if (label === 'Correo') return { label, value };
  return {
    label: label === 'Lo que necesita' ? 'Lo que necesitas' : label,
    value: typeof value === 'string' ? withoutLinks(value) : value.map(withoutLinks),
  };
}
