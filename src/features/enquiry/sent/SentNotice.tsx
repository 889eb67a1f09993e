import type { SentCopy } from '#content/schemas/sent.ts';
import type { EnquiryForm } from '#forms/wire.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { noteSent, type Sent } from './sent.ts';
import styles from './SentNotice.module.css';

export interface SentNoticeProps {
  copy: SentCopy;
  form: EnquiryForm;
  sent: Sent;
}

/** Above a form that is empty because it was sent: what was sent, under which number. */
export function SentNotice({ copy, form, sent: { folio, summary } }: SentNoticeProps) {
  return (
    <Alert tone="success" title={copy.titulo} onDismiss={() => noteSent(form, null)}>
      <p>
        {copy.folio} <strong>{folio}</strong>
      </p>
      {summary !== '' && <p className={styles['summary']}>«{summary}»</p>}
      <p>{copy.texto}</p>
    </Alert>
  );
}
