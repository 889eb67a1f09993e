import type { SentCopy } from '#content/schemas/flow-parts.ts';
import { useFocusOn } from '#ui/focus/use-focus-on.ts';
import type { EnquiryForm } from '#forms/wire.ts';
import { NewsAlert } from './NewsAlert.tsx';
import { noteSent, type Sent, isNews, recallSent, subscribeSent } from './sent.ts';
import styles from './SentNotice.module.css';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

interface SentNoticeProps {
  copy: SentCopy;
  form: EnquiryForm;
  sent: Sent;
  /** 1 once the visitor came back and found the form emptied: the notice then takes focus; or 0. */
  news: number;
}

/** A notice above a form that is empty because it was sent, with the number of the enquiry. */
export function SentNotice({ copy, form, sent: { folio, summary }, news }: SentNoticeProps) {
  const box = useFocusOn(news === 0 ? null : news);
  return (
    <NewsAlert
      box={box}
      role="status"
      tone="success"
      titleId="enviado-titulo"
      title={copy.titulo}
      className={styles['notice']}
      onDismiss={() => noteSent(form, null)}
    >
      <p>
        <span>{`${copy.folio} `}</span>
        <strong>{folio}</strong>
      </p>
      {summary !== '' && (
        <p className={styles['summary']}>
          «<bdi>{summary}</bdi>»
        </p>
      )}
      <p>{copy.texto}</p>
    </NewsAlert>
  );
}

interface SentOptions {
  readonly form: EnquiryForm;
  /** Whether nothing has been written since. Asked when the visitor comes back to the page. */
  readonly untouched: () => boolean;
  /** The visitor came back, and the browser put texts back in the fields that were sent already. */
  readonly onReturn: () => void;
}

/**
 * What this tab sent last through a form. When the visitor goes back to the page, the browser shows it as it was
 * left or fills its fields in again; in neither case may the same texts be sent twice.
 * @returns `news`: 1 when the visitor came back right after sending and finds the form emptied, else 0
 */
export function useSent({ form, untouched, onReturn }: SentOptions): {
  readonly sent: Sent | null;
  readonly news: number;
} {
  const [news, setNews] = useState(0);
  const raw = useSyncExternalStore(
    (listener) => {
      addEventListener('pageshow', listener);
      const unsubscribe = subscribeSent(listener);
      return () => {
        removeEventListener('pageshow', listener);
        unsubscribe();
      };
    },
    () => JSON.stringify(recallSent(form)),
    () => 'null',
  );
  const latest = useRef({ untouched, onReturn });
  useEffect(() => {
    latest.current = { untouched, onReturn };
  });

  useEffect(() => {
    const onBack = () => {
      if (!recallSent(form) || !latest.current.untouched()) return;
      latest.current.onReturn();
      setNews(isNews(form) ? 1 : 0);
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) onBack();
    };
    if (cameBack()) onBack();
    // A visitor who opens the form anew sees the notice where it is, and keeps focus.
    else isNews(form);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [form]);

  const sent = useMemo(() => JSON.parse(raw) as Sent | null, [raw]);
  return { sent, news };
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}
