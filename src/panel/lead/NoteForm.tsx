import { Button } from '#ui/button/Button.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { enquiryPath } from '#panel/shell/enquiry.ts';
import { PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import type { LeadPageProps } from './LeadPage.tsx';
import styles from './LeadPage.module.css';

const LABELS = { nota: 'Nota' };

/** Adds a note for colleagues; what is there already stands in the history. */
export function NoteForm({ view, states }: Pick<LeadPageProps, 'view' | 'states'>) {
  const state = states['nota'] ?? UNTOUCHED;
  return (
    <section aria-labelledby="nota-titulo" className={styles['part']}>
      <h2 id="nota-titulo">Notas</h2>
      <PanelForm
        action="nota"
        to={enquiryPath(view.row.folio)}
        forgeryToken={view.forgeryToken}
        state={state}
        labels={LABELS}
      >
        <TextArea
          name="nota"
          label={LABELS.nota}
          hint="Solo la ve el equipo. Entiende Markdown: **negrita**, listas y enlaces."
          rows={3}
          defaultValue={state.values['nota']}
          error={state.errors['nota']}
          data-shortcut="n"
        />
        <Button type="submit">Agregar nota</Button>
      </PanelForm>
    </section>
  );
}
