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
  /** 1 if the visitor came back to an empty form, otherwise 0. If 1, the notice takes the focus. */
  news: number;
}

/** Above an empty form, shows the visitor the number of the enquiry that the form sent. */
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
  /** Returns true if the browser stores no text that was typed into this form after the sending. */
  readonly untouched: () => boolean;
  readonly onReturn: () => void;
}

/**
 * Returns the latest enquiry that the form sent. When the visitor then goes back to the form, and
 * `untouched` returns true, calls `onReturn`. `news` is 1 after the first such return, otherwise 0.
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
