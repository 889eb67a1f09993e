import { countWords } from '#panel/shell/enquiry.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import type { InboxView, ViewLink } from './inbox-view-types.ts';
import styles from './InboxViews.module.css';

/** The ready views with how many each finds, and the ones that somebody saved. */
export function InboxViews({ ready, saved }: InboxView) {
  return (
    <nav aria-label="Vistas" className={styles['views']}>
      <ul className={styles['list']}>
        {ready.map((view) => (
          <ViewItem key={view.href} {...view} />
        ))}
        {saved.map((view, index) => (
          <ViewItem key={view.id} {...view} apart={index === 0} />
        ))}
      </ul>
    </nav>
  );
}

function ViewItem({ words, href, current, count, apart }: ViewLink & { apart?: boolean }) {
  return (
    <li className={apart ? styles['apart'] : undefined}>
      <a className={styles['view']} href={href} {...(current && { 'aria-current': 'page' })}>
        {words}
        {count !== undefined && (
          <span className={styles['count']} data-some={count.count > 0} data-view-count="">
            {count.more ? `${countWords({ ...count, more: false })}+` : countWords(count)}
          </span>
        )}
      </a>
    </li>
  );
}

interface SaveViewProps {
  view: InboxView;
  states: Readonly<Record<string, FormState>>;
}

/** Saves the list as it is filtered now, by a name; or takes away the saved one that is shown. */
export function SaveView({ view, states }: SaveViewProps) {
  const { saved, query, here, forgeryToken } = view;
  const shown = saved.find(({ current }) => current);
  if (shown !== undefined) {
    return (
      <PanelForm action="quitar-vista" to={here} forgeryToken={forgeryToken} inline>
        <input type="hidden" name="vista" value={shown.id} />
        <Button type="submit" variant="quiet">
          Quitar la vista «{shown.words}»
        </Button>
      </PanelForm>
    );
  }
  if (query === '') return null;
  const state = states['guardar-vista'] ?? UNTOUCHED;
  return (
    <details className={styles['save']} open={state !== UNTOUCHED}>
      <summary className={styles['summary']}>Guardar esta vista</summary>
      <PanelForm
        action="guardar-vista"
        to={here}
        forgeryToken={forgeryToken}
        state={state}
        labels={{ nombre: 'Nombre de la vista' }}
        inline
      >
        <TextField
          name="nombre"
          label="Nombre de la vista"
          required
          fit="medium"
          autoComplete="off"
          defaultValue={state.values['nombre']}
          error={state.errors['nombre']}
        />
        <Button type="submit">Guardar</Button>
      </PanelForm>
    </details>
  );
}
