import type { Ways } from '#content/ways.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import styles from './ContactBar.module.css';

interface ContactBarProps {
  quote: Navigation['accion'];
  words: Navigation['textos'];
  ways: Ways;
}

/**
 * At the foot of a phone's screen: a chat, or else a call, and the link to the quote. A script (show-between.ts)
 * shows it once the page's opening is out of sight, and hides it over forms and the footer. Without scripts the
 * menu and the footer have the same links.
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
