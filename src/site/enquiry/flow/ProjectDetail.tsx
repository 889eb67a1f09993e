import type { ChangeEvent } from 'react';
import { CheckboxGroup } from '#ui/field/CheckboxGroup.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { OTHER_TYPE, TYPES, UNDECIDED_TYPE } from '#forms/forms.ts';
import { ListField } from './ListField.tsx';
import { useAnswers } from './useAnswers.ts';
import { listOf, textOf } from './written.ts';
import { STEP_HEADING_ID, type StepProps } from './step-props.ts';
import styles from './steps.module.css';

/** Step 3: what kind of project it is, what it must do and what it must not. All of it optional. */
export function ProjectDetail({ copy, answers, initial }: StepProps) {
  const { written, errors, revision } = useAnswers(answers, initial);
  const { titulo, texto, tipos, opciones, otro } = copy.shared.detalle;
  const other = (
    <TextField
      name="tipo_otro"
      label={otro.etiqueta}
      hint={otro.ayuda}
      error={errors['tipo_otro']}
      defaultValue={textOf(written, 'tipo_otro')}
    />
  );
  return (
    <div className={styles['step']}>
      <h2 id={STEP_HEADING_ID} tabIndex={-1} className={styles['heading']}>
        {titulo}
      </h2>
      <p className={styles['text']}>{texto}</p>
      {/* The boxes' own changes, before the form hears of them. */}
      <div onChange={settle}>
        <CheckboxGroup
          key={revision}
          name={TYPES}
          label={tipos}
          error={errors[TYPES]}
          defaultValues={listOf(written, TYPES)}
          options={opciones.map(({ valor, etiqueta }) => ({
            value: valor,
            label: etiqueta,
            ...(valor === OTHER_TYPE && { reveal: other }),
          }))}
        />
      </div>
      <ListField list="request[]" copy={copy} answers={answers} initial={initial} />
      <ListField list="restriction[]" copy={copy} answers={answers} initial={initial} />
    </div>
  );
}

/** Not to know yet and to name a kind take each other's place, as in the first step. */
function settle({ currentTarget, target }: ChangeEvent<HTMLDivElement>) {
  if (!(target instanceof HTMLInputElement) || target.name !== TYPES || !target.checked) return;
  const undecided = target.value === UNDECIDED_TYPE;
  for (const box of currentTarget.querySelectorAll<HTMLInputElement>(`[name="${TYPES}"]`)) {
    if (box !== target && (undecided || box.value === UNDECIDED_TYPE)) box.checked = false;
  }
}
