import { Button } from '#ui/button/Button.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { SendIcon } from '#ui/icon/action-icons.tsx';
import { EyeIcon } from '#ui/icon/state-icons.tsx';
import { Ago } from '#panel/shell/Ago.tsx';
import { enquiryPath } from '#panel/shell/words.ts';
import { type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { writingWords } from './script.ts';
import type { LeadView } from './query.ts';
import styles from './ReplyForm.module.css';

interface ReplyFormProps {
  view: LeadView;
  states: Readonly<Record<string, FormState>>;
}

const LABELS = { asunto: 'Asunto', texto: 'Respuesta', plantilla: 'Respuestas preparadas' };
/** Every action of the form, which comes back by the one whose button was pressed. */
const ACTIONS = ['responder', 'plantilla', 'vista-previa', 'borrador'] as const;

/** Answers by mail. What is written is kept as a draft: by the page's script, or by its own button. */
export function ReplyForm({ view, states }: ReplyFormProps) {
  const { row, draft, writing, canned, clock, forgeryToken, preview } = view;
  const action = ACTIONS.find((each) => states[each] !== undefined);
  const state: FormState = (action && states[action]) ?? UNTOUCHED;
  const written = preview
    ? preview.values
    : action === undefined
      ? { asunto: draft?.subject ?? '', texto: draft?.text ?? '' }
      : state.values;
  const open = state !== UNTOUCHED || preview !== null || (written['texto'] ?? '') !== '';
  return (
    <section id="responder" aria-labelledby="responder-titulo" className={styles['reply']}>
      <h2 id="responder-titulo">Responder por correo</h2>
      <p role="status" data-writing="" className={styles['writing']}>
        {writingWords(writing)}
      </p>
      {preview && <PreviewedMail {...preview} view={view} />}
      <PanelForm
        to={enquiryPath(row.folio)}
        action="responder"
        forgeryToken={forgeryToken}
        state={state}
        labels={LABELS}
        named={false}
      >
        <input
          type="hidden"
          name="version"
          value={preview ? (preview.values['version'] ?? row.version) : row.version}
        />
        {canned.length > 0 && (
          <div className={styles['canned']}>
            <Select
              name="plantilla"
              label={LABELS.plantilla}
              placeholder="Elige una…"
              options={canned}
              defaultValue={written['plantilla']}
              error={state.errors['plantilla']}
            />
            <Button type="submit" name="accion" value="plantilla">
              Usar
            </Button>
          </div>
        )}
        <TextField
          name="asunto"
          label={LABELS.asunto}
          hint="Vacío, el de la confirmación que ya recibió: queda en la misma conversación."
          autoComplete="off"
          defaultValue={written['asunto']}
          error={state.errors['asunto']}
        />
        <TextArea
          name="texto"
          label={LABELS.texto}
          rows={open ? 10 : 5}
          defaultValue={written['texto']}
          error={state.errors['texto']}
          data-shortcut="r"
          data-draft=""
          autoFocus={action === 'plantilla' && state.errors['plantilla'] === undefined}
        />
        <p role="status" data-draft-status="" className={styles['status']}>
          {draft !== null && (
            <>
              Borrador guardado <Ago at={draft.at} clock={clock} />
            </>
          )}
        </p>
        <div className={styles['buttons']}>
          {/* Enter in the subject presses the first button: it must not be one that cannot be undone. */}
          <Button type="submit" name="accion" value="vista-previa" icon={<EyeIcon />}>
            Vista previa
          </Button>
          <Button
            type="submit"
            name="accion"
            value="responder"
            variant="primary"
            icon={<SendIcon />}
          >
            Enviar a <bdi>{row.correo}</bdi>
          </Button>
          <Button type="submit" name="accion" value="borrador" variant="quiet">
            Guardar borrador
          </Button>
          {draft !== null && (
            <Button type="submit" name="accion" value="descartar" variant="quiet">
              Descartar
            </Button>
          )}
        </div>
      </PanelForm>
    </section>
  );
}

function PreviewedMail({
  from,
  to,
  subject,
  text,
  values,
  view,
}: NonNullable<LeadView['preview']> & { view: LeadView }) {
  return (
    <article aria-labelledby="vista-titulo" className={styles['mail']} tabIndex={-1} autoFocus>
      <h3 id="vista-titulo">Así le llegará</h3>
      <dl className={styles['envelope']}>
        <dt>De</dt>
        <dd>{from}</dd>
        <dt>Para</dt>
        <dd dir="auto">{to}</dd>
        <dt>Asunto</dt>
        <dd dir="auto">{subject}</dd>
      </dl>
      <p className={styles['body']} dir="auto">
        {text}
      </p>
      {/* What was shown, and not what somebody may have gone on writing in the form. */}
      <PanelForm
        action="responder"
        to={enquiryPath(view.row.folio)}
        forgeryToken={view.forgeryToken}
        inline
      >
        {['version', 'asunto', 'texto'].map((name) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
        ))}
        <Button type="submit" variant="primary" icon={<SendIcon />}>
          Enviar así
        </Button>
      </PanelForm>
    </article>
  );
}
