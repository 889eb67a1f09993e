import type { Ways } from '#content/words/ways.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import styles from './ContactBar.module.css';

interface ContactBarProps {
  quote: Navigation['accion'];
  words: Navigation['textos'];
  ways: Ways;
}

/** On phones, draws links to a chat or a call, and to the quote. `show-between.ts` shows them. */
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
