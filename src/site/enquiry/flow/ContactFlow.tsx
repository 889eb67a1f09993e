import type { ReactNode } from 'react';
import type { SimpleFormCopy } from '#content/schemas/simple-form.ts';
import { SimpleContactForm } from '#site/enquiry/simple-form/SimpleContactForm.tsx';
import type { StepFlowProps } from './flow-copy.ts';
import { StepFlow } from './StepFlow.tsx';
import styles from './StepFlow.module.css';

interface ContactFlowProps extends StepFlowProps {
  readonly form: SimpleFormCopy;
  readonly paso?: ReactNode;
  readonly children?: ReactNode;
}

/** Draws the contact flow. Above its first question, draws the short form. */
export function ContactFlow({ form, ...flow }: ContactFlowProps) {
  return (
    <StepFlow
      {...flow}
      mensaje={
        <>
          <div className={styles['head']}>
            <b>{flow.copy.page.hoja.titulo}</b>
          </div>
          <SimpleContactForm copy={form} notice={flow.notice} />
        </>
      }
    />
  );
}
