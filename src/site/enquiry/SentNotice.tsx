import type { SentCopy } from '#content/schemas/sent.ts';
import { useFocusOn } from './flow/useFocusOn.ts';
import type { EnquiryForm } from '#forms/wire.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { noteSent, type Sent } from './sent.ts';
import styles from './SentNotice.module.css';

export interface SentNoticeProps {
  copy: SentCopy;
  form: EnquiryForm;
  sent: Sent;
  /** 1 once the visitor came back and found the form emptied: the notice then takes focus; or 0. */
  news: number;
}

/** Above a form that is empty because it was sent: what was sent, under which number. */
export function SentNotice({ copy, form, sent: { folio, summary }, news }: SentNoticeProps) {
  const box = useFocusOn(news === 0 ? null : news);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      aria-labelledby="enviado-titulo"
      className={styles['notice']}
    >
      <Alert
        tone="success"
        live={false}
        title={<span id="enviado-titulo">{copy.titulo}</span>}
        onDismiss={() => noteSent(form, null)}
      >
        <p>
          {copy.folio} <strong>{folio}</strong>
        </p>
        {summary !== '' && (
          <p className={styles['summary']}>
            «<bdi>{summary}</bdi>»
          </p>
        )}
        <p>{copy.texto}</p>
      </Alert>
    </div>
  );
}
