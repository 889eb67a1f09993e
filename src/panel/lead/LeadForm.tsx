import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PanelForm, type ViewProps } from '#panel/shell/PanelForm.tsx';
import panel from '#panel/shell/Panel.module.css';
import type { LeadView } from './query.ts';

export type LeadProps = ViewProps<LeadView>;

interface LeadFormProps extends ComponentProps<typeof PanelForm> {
  view: LeadView;
  states?: LeadProps['states'];
}

/** Draws a form of an enquiry. With `version`, the server notices a colleague's later change. */
export function LeadForm({ view, states, children, ...form }: LeadFormProps) {
  const { here, row } = view;
  return (
    <PanelForm to={here} state={states?.[form.action]} {...form}>
      <input type="hidden" name="version" value={row.version} />
      {children}
    </PanelForm>
  );
}

/** Draws a part of an enquiry's page with a title. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={classNames(panel['stack'], panel['part'])}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
