import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { RadioCards } from '#ui/field/RadioCards.tsx';
import { Select } from '#ui/field/Select.tsx';
import { NOBODY } from '#server/leads/inbox/address.ts';
import { countWords, enquiriesWords } from '#panel/shell/words.ts';
import {
  FocusedAlert,
  type FormState,
  HiddenFields,
  PanelForm,
  TokenField,
} from '#panel/shell/PanelForm.tsx';
import { BULK_FORM } from './InboxRow.tsx';
import type { InboxView } from './query.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import styles from './BulkBar.module.css';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';

/** The first character of a posted tag: `+urgente` adds the tag, and `-urgente` removes the tag. */
export const PUT_ON = '+';
const TAKE_OFF = '-';

const BUTTONS = [
  ['no-deseada', 'No deseada'],
  ['exportar', 'Exportar'],
  ['exportar-excel', 'Para Excel'],
  ['juntar', 'Juntar'],
] as const;

export function BulkBar({ view, state }: { view: InboxView; state: FormState | undefined }) {
  const { choices, here } = view;
  const values = state?.values ?? {};
  const tags = choices.tags.flatMap(({ value, label }) => [
    { value: `${PUT_ON}${value}`, label: `Poner «${label}»` },
    { value: `${TAKE_OFF}${value}`, label: `Quitar «${label}»` },
  ]);
  const fields = [
    ['estado', 'Estado', choices.states],
    ['responsable', 'Responsable', [{ value: NOBODY, label: 'Nadie' }, ...choices.people]],
    ['etiqueta', 'Etiqueta', tags],
  ] as const;
  return (
    <form
      method="post"
      action={here}
      id={BULK_FORM}
      className={classNames(panel['line'], styles['bar'])}
      data-screen=""
      noValidate
    >
      <TokenField />
      <h2 className={panel['soft']}>
        Con las marcadas<span data-marked-count=""></span>
      </h2>
      <div>
        {fields.map(([name, label, options]) => (
          <Select
            key={name}
            name={name}
            id={`masa-${name}`}
            label={label}
            labelHidden
            placeholder={`${label}…`}
            options={options}
            defaultValue={values[name]}
            data-shortcut-bulk={name === 'responsable' ? '' : undefined}
          />
        ))}
        <Button type="submit" name="accion" value="cambiar" variant="primary">
          Aplicar
        </Button>
      </div>
      <div>
        {BUTTONS.map(([value, words]) => (
          <Button
            key={value}
            type="submit"
            name="accion"
            value={value}
            variant="quiet"
            data-file={value.startsWith('exportar') ? '' : undefined}
          >
            {words}
          </Button>
        ))}
      </div>
    </form>
  );
}

export type PendingBulk = Extract<Outcome, { ask: unknown }>;

export function ConfirmBulk({ view, pending }: { view: InboxView; pending: PendingBulk }) {
  const { here } = view;
  const { count, words, staying } = pending.ask;
  const { accion = '', queda: _queda, ...values } = pending.values;
  return (
    <FocusedAlert tone="warning" title={`¿Seguro? ${enquiriesWords(count)} ${words}.`}>
      <p>
        {staying === undefined
          ? 'Cada una guarda en su historial quién lo hizo. Puedes deshacerlo con otro cambio.'
          : 'Júntalas si son de la misma persona. No se borra nada, y se pueden separar.'}
      </p>
      <div className={panel['actions']}>
        <PanelForm action={accion} to={here} inline>
          <HiddenFields values={{ ...values, seguro: 'si' }} />
          {staying !== undefined && (
            <RadioCards
              name="queda"
              label="Cuál queda"
              hint="Las demás quedan dentro de ella. De serie, la más antigua."
              options={staying.map(({ value, label }) => ({ value, label: <bdi>{label}</bdi> }))}
              defaultValue={staying[0]?.value}
            />
          )}
          <Button type="submit" variant="primary">
            {staying === undefined ? `Sí, cambiar ${countWords(count)}` : 'Sí, juntarlas'}
          </Button>
        </PanelForm>
        <LinkButton href={here}>No, dejarlas como están</LinkButton>
      </div>
    </FocusedAlert>
  );
}
