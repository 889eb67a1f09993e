import type { ReactNode } from 'react';
import type { SimpleFormCopy } from '#content/schemas/simple-form.ts';
import type { Way } from '#content/words/ways.ts';
import { SimpleContactForm } from '#site/enquiry/simple-form/SimpleContactForm.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import type { StepFlowProps } from './flow-copy.ts';
import { StepFlow } from './StepFlow.tsx';
import styles from './StepFlow.module.css';

interface ContactFlowProps extends StepFlowProps {
  readonly form: SimpleFormCopy;
  readonly whatsapp: Way | undefined;
  readonly lead: string;
  readonly paso?: ReactNode;
  readonly children?: ReactNode;
}

/** Draws the contact flow. WhatsApp and the short form are above the first choice. */
export function ContactFlow({ form, whatsapp, lead, ...flow }: ContactFlowProps) {
  return (
    <StepFlow
      {...flow}
      mensaje={
        <>
          <div className={styles['head']}>
            {whatsapp && (
              <LinkButton href={whatsapp.href} wide>
                {whatsapp.text}
              </LinkButton>
            )}
            <b>{flow.copy.page.hoja.titulo}</b>
            <p>{lead}</p>
          </div>
          <SimpleContactForm copy={form} notice={flow.notice} />
        </>
      }
    />
  );
}
