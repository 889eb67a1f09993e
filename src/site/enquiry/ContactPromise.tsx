import type { Way } from '#content/words/ways.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import styles from './ContactPromise.module.css';

interface ContactPromiseProps {
  text: string;
  /** The link's text and address, or undefined if the agency does not use WhatsApp. */
  whatsapp: Way | undefined;
}

/** Under the title of the contact page, tells when the agency answers, and links to WhatsApp. */
export function ContactPromise({ text, whatsapp }: ContactPromiseProps) {
  return (
    <span className={styles['promise']}>
      <span>{text}</span>
      {whatsapp && (
        <span>
          <SiteLink href={whatsapp.href}>{whatsapp.text}</SiteLink>
        </span>
      )}
    </span>
  );
}
