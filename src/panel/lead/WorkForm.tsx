import { LOCALE } from '#panel/shell/locale.ts';
import { localInput } from '#panel/shell/moments.ts';
import { type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { enquiryPath, sentence } from '#panel/shell/words.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { HistoryLines } from './History.tsx';
import type { LeadView } from './query.ts';
import styles from './LeadPage.module.css';

interface WorkFormProps {
  view: LeadView;
  /** The form that comes back, by its action. */
  states: Readonly<Record<string, FormState>>;
}

const WORK_LABELS = { estado: 'Estado', responsable: 'Responsable', recordatorio: 'Recordarme el' };

/** Where the agency is with it, who has it, and when to look again: saved together. */
export function WorkForm({ view, states }: WorkFormProps) {
  const { row, clock, owners, forgeryToken, changes } = view;
  const state = states['guardar'] ?? UNTOUCHED;
  const written = state.values;
  const present = {
    estado: row.state,
    responsable: row.owner?.id ?? '',
    recordatorio: row.remindAt === null ? '' : localInput(row.remindAt, clock.timeZone),
  };
  // What comes back untouched gives way to what a colleague made of it meanwhile.
  const value = (name: keyof typeof present) =>
    written[name] === written[`antes-${name}`] ? present[name] : written[name];
  return (
    <section aria-labelledby="trabajo-titulo" className={styles['part']}>
      <h2 id="trabajo-titulo">Seguimiento</h2>
      <PanelForm
        action="guardar"
        to={enquiryPath(row.folio)}
        forgeryToken={forgeryToken}
        state={state}
        labels={WORK_LABELS}
      >
        {changes.length > 0 && (
          <Alert tone="info" title="Esto cambió mientras tanto" live={false}>
            <HistoryLines entries={changes} clock={clock} />
          </Alert>
        )}
        <input type="hidden" name="version" value={row.version} />
        {Object.entries(present).map(([name, before]) => (
          <input key={name} type="hidden" name={`antes-${name}`} value={before} />
        ))}
        <Select
          name="estado"
          label={WORK_LABELS.estado}
          options={view.states}
          defaultValue={value('estado')}
          error={state.errors['estado']}
          data-shortcut="e"
        />
        <Select
          name="responsable"
          label={WORK_LABELS.responsable}
          placeholder="Nadie"
          options={owners}
          defaultValue={value('responsable')}
          error={state.errors['responsable']}
          data-shortcut="a"
        />
        <TextField
          name="recordatorio"
          type="datetime-local"
          label={WORK_LABELS.recordatorio}
          hint={`${zoneWords(clock.timeZone, clock.now)}. Déjalo vacío para no recordar.`}
          defaultValue={value('recordatorio')}
          error={state.errors['recordatorio']}
        />
        <Button type="submit">Guardar</Button>
      </PanelForm>
      {row.state !== 'no_deseada' && (
        <PanelForm
          action="publicidad"
          to={enquiryPath(row.folio)}
          forgeryToken={forgeryToken}
          state={states['publicidad']}
          inline
        >
          <input type="hidden" name="version" value={row.version} />
          <Button type="submit" variant="quiet">
            Es publicidad
          </Button>
        </PanelForm>
      )}
    </section>
  );
}

/** «Hora de Ciudad de México» of `America/Mexico_City`. */
function zoneWords(timeZone: string, now: number): string {
  const format = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'shortGeneric' });
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
  return sentence(name ?? `Hora de ${timeZone}`);
}
