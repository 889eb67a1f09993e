import type { Ways } from '#content/ways.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import styles from './ContactBar.module.css';

interface ContactBarProps {
  /** Where the enquiry begins, in the words of the page. */
  quote: Navigation['accion'];
  words: Navigation['textos'];
  ways: Ways;
}

/**
 * At the foot of a phone's screen: a chat, or else a call, and the way to the quote. It comes once the
 * page's opening is gone, and goes away over forms and the footer (show-between.ts); without scripts
 * it is not there, and the same links are in the menu and the footer.
 */
export function ContactBar({ quote, words, ways }: ContactBarProps) {
  const { text, ...way } = ways.whatsapp ?? { ...ways.phone, text: words.llamar };
  return (
    <nav className={styles['bar']} aria-label={words.hablar} data-contact-bar="" inert>
      <SiteLink className={styles['way']} {...way}>
        {text}
      </SiteLink>
      <a className={styles['quote']} href={quote.ruta}>
        {quote.texto}
      </a>
    </nav>
  );
}
