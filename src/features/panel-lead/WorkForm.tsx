import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { localInput } from '#ui/panel/moments.ts';
import { PanelForm, UNTOUCHED } from '#ui/panel/PanelForm.tsx';
import { HistoryLines } from './History.tsx';
import type { LeadPageProps } from './LeadPage.tsx';
import styles from './LeadPage.module.css';

const LABELS = { estado: 'Estado', responsable: 'Responsable', recordatorio: 'Recordármelo' };

/** Where the agency is with it, who has it, and when to look again: saved together. */
export function WorkForm({ view, states, changes, kept }: Omit<LeadPageProps, 'preview'>) {
  const { row, clock, owners, forgeryToken } = view;
  const state = states['guardar'] ?? UNTOUCHED;
  const written = kept['accion'] === 'guardar' ? kept : state.values;
  return (
    <section aria-labelledby="trabajo-titulo" className={styles['part']}>
      <h2 id="trabajo-titulo">Seguimiento</h2>
      <PanelForm action="guardar" {...{ forgeryToken, state }} labels={LABELS}>
        {changes.length > 0 && (
          <Alert tone="info" title="Esto cambió mientras tanto" live={false}>
            <HistoryLines lines={changes} clock={clock} />
          </Alert>
        )}
        <input type="hidden" name="version" value={row.version} />
        <Select
          name="estado"
          label={LABELS.estado}
          options={view.states}
          defaultValue={written['estado'] ?? row.state}
          error={state.errors['estado']}
          data-shortcut="e"
        />
        <Select
          name="responsable"
          label={LABELS.responsable}
          placeholder="Nadie"
          options={owners}
          defaultValue={written['responsable'] ?? row.owner?.id ?? ''}
          error={state.errors['responsable']}
          data-shortcut="a"
        />
        <TextField
          name="recordatorio"
          type="datetime-local"
          label={LABELS.recordatorio}
          hint={`En ${zoneWords(clock.timeZone, clock.now)}. Vacío, sin recordatorio.`}
          defaultValue={
            written['recordatorio'] ??
            (row.remindAt === null ? '' : localInput(row.remindAt, clock.timeZone))
          }
          error={state.errors['recordatorio']}
        />
        <Button type="submit">Guardar</Button>
      </PanelForm>
    </section>
  );
}

/** «hora estándar central» of `America/Mexico_City`. */
function zoneWords(timeZone: string, now: number): string {
  const format = new Intl.DateTimeFormat('es-MX', { timeZone, timeZoneName: 'long' });
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
