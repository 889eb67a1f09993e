import { listWords } from '#content/values/locale.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Select } from '#ui/field/Select.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { SendIcon, EyeIcon } from '#ui/icon/icons.ts';
import { Ago } from '#panel/shell/Ago.tsx';
import { sizeWords } from '#panel/shell/Files.tsx';
import { Portrait } from '#panel/shell/Portrait.tsx';
import {
  fieldsOf,
  FocusedAlert,
  type FormState,
  HiddenFields,
  PanelForm,
  UNTOUCHED,
} from '#panel/shell/PanelForm.tsx';
import { SetMail } from '#panel/shell/PanelMain.tsx';
import { withParam } from '#server/accounts/visit.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { LARGEST_REPLY } from '#server/leads/conversation/attachments.ts';
import { SIGNATURE_MARK } from '#server/leads/mail/lead-mails.ts';
import { LeadForm, type LeadProps } from './LeadForm.tsx';
import type { LeadView } from './query.ts';
import styles from './LeadPage.module.css';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';

const LABELS = {
  para: 'Para',
  copia: 'Con copia a',
  plantilla: 'Respuestas preparadas',
  texto: 'Respuesta',
  preparada: 'Cómo se llamará',
  asunto: 'Asunto',
  adjuntos: 'Archivos',
};
/** The actions of the form's buttons. `states` has an entry for the action that had an error. */
const ACTIONS = ['responder', 'plantilla', 'preparar', 'vista-previa', 'borrador'] as const;

export function ReplyForm({ view, states }: LeadProps) {
  const { preview } = view;
  return (
    <section
      id="responder"
      aria-labelledby="responder-titulo"
      className={classNames(panel['stack'], panel['part'], styles['scrolls'], styles['reply'])}
      data-screen=""
    >
      <h2 id="responder-titulo">
        <VisuallyHidden>Responder por correo</VisuallyHidden>
      </h2>
      {view.takenBack === 'own' && (
        <Alert tone="success" live={false}>
          No salió nada: tu respuesta es otra vez un borrador.
        </Alert>
      )}
      {view.takenBack === 'theirs' && (
        <FocusedAlert tone="success">
          No salió nada: la respuesta es otra vez un borrador de quien la escribió.
        </FocusedAlert>
      )}
      {view.dropped !== null && <Dropped view={view} values={view.dropped} />}
      {/* The preview replaces the form, so that the person sends exactly the text that is
          shown. */}
      {preview ? (
        <PreviewedMail view={view} preview={preview} />
      ) : (
        <WrittenReply view={view} states={states} />
      )}
    </section>
  );
}

function WrittenReply({ view, states }: LeadProps) {
  const { row, draft, canned, addresses } = view;
  const action = ACTIONS.find((each) => states[each] !== undefined);
  const state: FormState = (action && states[action]) ?? UNTOUCHED;
  const kept = {
    asunto: draft?.subject ?? '',
    texto: draft?.text ?? '',
    para: draft?.to ?? '',
    copia: draft?.copy ?? '',
  };
  const written: Readonly<Record<string, string>> = action === undefined ? kept : state.values;
  const field = fieldsOf(LABELS, { ...state, values: written });
  const goesOn = action === undefined ? view.goesOn : written['siguiente'] !== undefined;
  const open = state !== UNTOUCHED || (written['texto'] ?? '') !== '';
  return (
    <LeadForm action="responder" view={view} state={state} labels={LABELS} named={false} withFiles>
      <OthersDrafts view={view} />
      {addresses.length > 1 && <Recipients view={view} field={field} />}
      <TextArea
        {...field('texto')}
        labelHidden
        placeholder={`Responder a ${row.nombre}`}
        rows={open ? 8 : 3}
        data-shortcut="r"
        data-draft=""
        autoFocus={action === 'plantilla' && state.errors['plantilla'] === undefined}
      />
      <p role="status" data-draft-status="" className={panel['soft']}>
        {draft !== null && (
          <>
            Borrador guardado <Ago at={draft.at} />
          </>
        )}
      </p>
      {/* The checkbox «asi» appears only after the server has asked for a confirmation. */}
      {(state.errors['asi'] ?? written['asi']) !== undefined && (
        <Checkbox
          name="asi"
          value="1"
          label="Enviarlo así"
          error={state.errors['asi']}
          defaultChecked={written['asi'] !== undefined}
        />
      )}
      {view.mailsAreFiles && (
        <p className={panel['soft']}>
          No hay servidor de correo: la respuesta se guarda aquí, y nadie la recibe.{' '}
          <SetMail mends={view.mendsMail} />
        </p>
      )}
      <div className={panel['line']}>
        {/* The Enter key presses the form's first button, which must not send the reply. */}
        <Button type="submit" name="accion" value="vista-previa" variant="quiet" icon={<EyeIcon />}>
          Vista previa
        </Button>
        {view.mailsAreFiles ? (
          <Button type="submit" name="accion" value="responder">
            Guardar la respuesta
          </Button>
        ) : (
          <Button
            type="submit"
            name="accion"
            value="responder"
            variant="primary"
            icon={<SendIcon />}
          >
            Enviar
            {addresses.length === 1 && (
              <>
                {' '}
                a <bdi>{addresses[0]}</bdi>
              </>
            )}
          </Button>
        )}
        <div className={panel['line']}>
          <Button type="submit" name="accion" value="borrador" variant="quiet">
            Guardar borrador
          </Button>
          {draft !== null && (
            <Button type="submit" name="accion" value="descartar" variant="quiet">
              Descartar
            </Button>
          )}
        </div>
      </div>
      <details
        className={panel['fold']}
        open={
          (written['asunto'] ?? '') !== '' ||
          (draft?.files.length ?? 0) > 0 ||
          ['plantilla', 'preparada', 'adjuntos'].some((name) => name in state.errors)
        }
      >
        <summary>Respuestas preparadas, asunto y archivos</summary>
        <div className={panel['stack']}>
          {canned.length > 0 && (
            <div className={classNames(panel['inline'], styles['canned'])}>
              <Select {...field('plantilla')} placeholder="Elige una…" options={canned} />
              <Button type="submit" name="accion" value="plantilla">
                Usar
              </Button>
            </div>
          )}
          <TextField
            {...field('asunto')}
            hint="Vacío, el de la confirmación que ya recibió: queda en la misma conversación."
            autoComplete="off"
          />
          <DraftFiles view={view} error={state.errors['adjuntos']} />
          <div className={classNames(panel['inline'], styles['canned'])}>
            <TextField
              {...field('preparada')}
              hint="Guarda lo que escribiste como respuesta preparada de todo el equipo, con el nombre y el folio de cada persona."
              autoComplete="off"
            />
            <Button type="submit" name="accion" value="preparar">
              Guardarla
            </Button>
          </div>
          <Checkbox
            name="siguiente"
            value="1"
            label="Después, abrir la siguiente que espera"
            defaultChecked={goesOn}
          />
          <p className={panel['soft']}>
            Sale con tu nombre{view.signs && ', tu firma'} y los datos de la agencia.{' '}
            <a href="/panel/cuenta#firma">Cambiar cómo firmas</a>
          </p>
        </div>
      </details>
      {/* If the pressed button has no action, the server stores the draft. */}
      <input type="hidden" name="accion" value="borrador" />
    </LeadForm>
  );
}

function Dropped({ view, values }: { view: LeadView; values: FormState['values'] }) {
  const { para, copia, asunto, texto = '' } = values;
  return (
    <FocusedAlert
      tone="success"
      actions={
        texto.trim() !== '' && (
          <LeadForm action="borrador" view={view} inline>
            <HiddenFields values={{ para, copia, asunto, texto }} />
            <Button type="submit">Recuperarlo</Button>
          </LeadForm>
        )
      }
    >
      El borrador se descartó.
      {values['archivos'] !== '' && <> Sus archivos se quitaron: {values['archivos']}.</>}
    </FocusedAlert>
  );
}

function Recipients({
  view: { row, addresses, conversation },
  field,
}: {
  view: LeadView;
  field: ReturnType<typeof fieldsOf<keyof typeof LABELS>>;
}) {
  const [last = ''] = addresses;
  const given = row.correo.toLowerCase();
  const received = conversation.filter(({ direction }) => direction === 'in');
  const said = (address: string) => {
    if (address === given) return ' (la de la solicitud)';
    if (received.some((each) => each.replyTo?.address === address)) {
      return ' (donde pide respuesta)';
    }
    if (received.some((each) => each.address === address)) return '';
    return received.some(({ copies }) => copies.includes(address)) ? ' (recibió copia)' : '';
  };
  const options = addresses.map((value) => ({
    value,
    label: `${value}${said(value.toLowerCase())}`,
  }));
  const chosen = (name: 'para' | 'copia', otherwise: string) => {
    const { defaultValue = '', ...props } = field(name);
    return { ...props, defaultValue: addresses.includes(defaultValue) ? defaultValue : otherwise };
  };
  return (
    <div className={panel['pair']}>
      <Select
        {...chosen('para', last)}
        options={options}
        hint={
          last.toLowerCase() === given
            ? undefined
            : 'La última desde la que escribió, o en la que pide respuesta, y no la de la solicitud: comprueba que sea suya.'
        }
      />
      <Select {...chosen('copia', '')} placeholder="Nadie" options={options} />
    </div>
  );
}

function OthersDrafts({ view: { drafts } }: { view: LeadView }) {
  return (
    <div
      className={classNames(panel['stack'], styles['drafts'])}
      data-part="drafts"
      data-seen={drafts.map(({ by, at, writing }) => `${by.id} ${at} ${writing}`).join()}
    >
      <p role="status" className={classNames(panel['card'], styles['draft'])}>
        {writingWords(drafts.filter(({ writing }) => writing).map(({ by }) => by.name))}
      </p>
      {drafts
        .filter(({ text, files }) => text !== '' || files.length > 0)
        .map(({ by, at, text, files }) => (
          <details
            key={by.id}
            id={`borrador-${by.id}`}
            className={classNames(panel['card'], panel['fold'], styles['draft'])}
          >
            <summary>
              Borrador de <bdi>{by.name}</bdi>, <Ago at={at} />
            </summary>
            <p className={panel['said']} dir="auto">
              {text}
            </p>
            {files.length > 0 && <p>Con {files.map(({ name }) => name).join(', ')}.</p>}
            <Button type="submit" name="tomar" value={by.id}>
              Continuarlo yo
            </Button>
          </details>
        ))}
    </div>
  );
}

function writingWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  const list = listWords(names);
  return `${list} ${names.length === 1 ? 'está' : 'están'} respondiendo.`;
}

function DraftFiles({ view: { draft }, error }: { view: LeadView; error: string | undefined }) {
  const files = draft?.files ?? [];
  return (
    <div className={panel['stack']} data-part="files" data-seen={files.map(({ id }) => id).join()}>
      <TextField
        type="file"
        multiple
        name="adjuntos"
        label={LABELS.adjuntos}
        hint={`Hasta ${Math.floor(LARGEST_REPLY / 1024 / 1024)} MB entre todos. Quedan en el borrador al enviarlo o guardarlo.`}
        error={error}
      />
      {files.length > 0 && (
        <ul className={panel['rows']} aria-label="Archivos que salen con la respuesta">
          {files.map(({ id, name, bytes, warning }) => (
            <li key={id} className={panel['item']}>
              <span>
                <bdi>{name}</bdi> <span className={panel['soft']}>{sizeWords(bytes)}</span>
                {warning !== null && <span className={panel['soft']}> · {warning}</span>}
              </span>
              <Button
                type="submit"
                name="quitar"
                value={id}
                variant="quiet"
                aria-label={`Quitar ${name}`}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Previewed = NonNullable<LeadView['preview']>;

function PreviewedMail({ view, preview }: { view: LeadView; preview: Previewed }) {
  const { from, to, copy, subject, text, values } = preview;
  const files = view.draft?.files ?? [];
  const { version, para, copia, asunto, texto, asi, siguiente } = values;
  const signed = text.lastIndexOf(SIGNATURE_MARK);
  const [body, signature] = [text.slice(0, signed), text.slice(signed + SIGNATURE_MARK.length)];
  return (
    <article
      aria-labelledby="vista-titulo"
      className={classNames(panel['stack'], styles['mail'])}
      tabIndex={-1}
      autoFocus
    >
      <h3 id="vista-titulo">{view.mailsAreFiles ? 'Así quedaría' : 'Así le llegará'}</h3>
      <dl className={panel['known']}>
        <dt>De</dt>
        <dd>{from}</dd>
        <dt>Para</dt>
        <dd dir="auto">{to}</dd>
        {copy !== null && (
          <>
            <dt>Con copia a</dt>
            <dd dir="auto">{copy}</dd>
          </>
        )}
        <dt>Asunto</dt>
        <dd dir="auto">{subject}</dd>
        {files.length > 0 && (
          <>
            <dt>Archivos</dt>
            <dd>{listWords(files.map(({ name }) => name))}</dd>
          </>
        )}
      </dl>
      <p className={panel['said']} dir="auto">
        {body}
      </p>
      <p className={classNames(panel['said'], panel['soft'], styles['signature'])} dir="auto">
        {signature}
      </p>
      {view.photoOf !== null && <Portrait staffId={view.photoOf} size={64} />}
      {/* The draft may have changed after the preview, so this form sends the preview's text. */}
      <PanelForm action="responder" to={view.here} inline>
        <HiddenFields values={{ version, para, copia, asunto, texto, asi, siguiente }} />
        <Button
          type="submit"
          variant="primary"
          icon={view.mailsAreFiles ? undefined : <SendIcon />}
        >
          {view.mailsAreFiles ? 'Guardarla así' : 'Enviar así'}
        </Button>
        {/* The parameter `escribir` makes the browser load the page again. A link to the page's own
            address only scrolls. */}
        <LinkButton href={`${withParam(view.here, 'escribir', '1')}#${fieldId('texto')}`}>
          Seguir escribiendo
        </LinkButton>
      </PanelForm>
    </article>
  );
}
