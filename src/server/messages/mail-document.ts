import type { MailWords } from '#content/schemas/mails.ts';
import { isolated } from '#forms/written-text.ts';
import { Html, html } from '#server/platform/mail/html.ts';

export interface SummaryEntry {
  label: string;
  value: string | readonly string[];
  link?: string;
}

export interface MailBrand {
  name: string;
  words: MailWords;
  mail: string;
  phone: string;
  siteUrl: string;
  answerWithin: string;
  hours?: string | undefined;
  /** The IANA name of the time zone for the dates in a mail. By default, the server's time zone. */
  timeZone?: string | undefined;
  accent?: string | undefined;
  /** True if the agency has its own logo. The mail then omits the eye of the sample's logo. */
  ownMark?: boolean | undefined;
  whatsapp?: { text: string; href: (folio: string) => string } | undefined;
}

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** The eye in the sample's logo, as HTML: many mail programs load no images. */
const eye = html`<span class="eye" aria-hidden="true"><span class="iris"></span></span>`;

const styles = Html.trusted(`
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
  main { max-width: 36em; margin: 0 auto; overflow-wrap: anywhere; }
  .head { margin: 0 0 28px; padding: 16px; border-bottom: 5px solid var(--accent); background: #0d1526; color: #f5f5f0; font-size: 20px; font-weight: 700; }
  .eye { display: inline-block; width: 34px; height: 20px; margin-right: 12px; border-radius: 50%; background: #f5f5f0; line-height: 20px; text-align: center; vertical-align: -3px; }
  .iris { display: inline-block; width: 6px; height: 6px; border: 4px solid var(--accent); border-radius: 50%; background: #0d1526; vertical-align: middle; margin-bottom: 2px; }
  a { color: inherit; text-decoration-color: var(--accent); text-decoration-thickness: 2px; text-underline-offset: 3px; }
  h1 { font-size: 22px; line-height: 1.25; }
  h2 { font-size: 16px; margin: 28px 0 4px; }
  dt { margin-top: 12px; font-weight: 600; }
  dd { margin: 0; overflow-wrap: anywhere; }
  .text { white-space: pre-wrap; border-left: 3px solid; padding-left: 12px; }
  ul { margin: 0; padding-left: 20px; }
  .folio { padding: 14px 16px; border: 1px solid; border-left: 6px solid var(--accent); font: 600 24px/1.3 ui-monospace, Menlo, Consolas, monospace; }
  .action { display: inline-block; padding: 14px 22px; background: var(--accent); color: #0d1526; font-weight: 700; text-decoration: none; }
  footer { margin-top: 28px; border-top: 1px solid; padding-top: 12px; font-size: 14px; }
`);

export function mailDocument(
  title: string,
  body: Html,
  { name, accent = '#ffb02e', ownMark = false }: Pick<MailBrand, 'name' | 'accent' | 'ownMark'>,
): string {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${Html.trusted(styles.markup.replaceAll('var(--accent)', accent))}
        </style>
      </head>
      <body>
        <main>
          <p class="head">${!ownMark && eye}${name}</p>
          ${body}
        </main>
      </body>
    </html> `.markup;
}

export function entriesHtml(entries: readonly SummaryEntry[]): Html {
  return html`<dl>
    ${entries.map(
      ({ label, value, link }) =>
        html`<dt>${label}</dt>
          <dd dir="auto">
            ${link === undefined ? valueHtml(value) : html`<a href="${link}">${value}</a>`}
          </dd> `,
    )}
  </dl>`;
}

function valueHtml(value: SummaryEntry['value']): Html {
  if (typeof value !== 'string')
    return html`<ul>
      ${value.map((item) => html`<li>${item}</li>`)}
    </ul>`;
  if (!isLong(value)) return html`${value}`;
  return html`<div class="text" style="white-space: pre-wrap">${value}</div>`;
}

/** Returns plain text. A list or a long value begins on the line below its label. */
export function entriesText(entries: readonly SummaryEntry[]): string {
  return entries
    .map(({ label, value }) => {
      if (typeof value !== 'string') {
        const items = value.map((item) => `- ${isolatedLines(item)}`);
        return { apart: true, text: `${label}:\n${items.join('\n')}` };
      }
      const apart = isLong(value);
      return { apart, text: `${label}:${apart ? '\n' : ' '}${isolatedLines(value)}` };
    })
    .reduce((written, { apart, text }, index, all) => {
      if (index === 0) return text;
      return `${written}${apart || all[index - 1]?.apart === true ? '\n\n' : '\n'}${text}`;
    }, '');
}

/** Isolates the writing direction of each line, because mail programs choose it for each line. */
function isolatedLines(text: string): string {
  return text.split('\n').map(isolated).join('\n');
}

function isLong(value: string): boolean {
  return value.includes('\n') || value.length > 60;
}
