import { pageWords } from '#content/snapshot/page-words.ts';
import { EXTERNAL_STROKE } from '#ui/icon/icons.ts';
import icon from '#ui/icon/Icon.module.css';
import hidden from '#ui/visually-hidden/VisuallyHidden.module.css';
import styles from './SiteLink.module.css';

export const ELSEWHERE_REL = 'external noreferrer';

export const isElsewhere = (href: string) => href.startsWith('https:');

const LINK = /<a href="(https:[^"]*)"([^>]*)>(.*?)<\/a>/gs;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };

/** Adds the icon of `SiteLink` to links to other sites, in HTML that was made from Markdown. */
export function markElsewhere(html: string): string {
  const said = pageWords().controls.externo.replaceAll(/[&<]/g, (sign) => ESCAPES[sign] ?? sign);
  const sign =
    `<svg class="${icon['icon']} ${styles['sign']}" viewBox="0 0 24 24" width="1.25em" height="1.25em" ` +
    `aria-hidden="true"><path d="${EXTERNAL_STROKE}"></path></svg>`;
  return html.replaceAll(
    LINK,
    (_, href: string, more: string, text: string) =>
      `<a href="${href}"${more} rel="${ELSEWHERE_REL}"><span>${text}</span>` +
      `<span class="${hidden['hidden']}"> (${said})</span>${sign}</a>`,
  );
}
