import { isAtOnce } from '#content/schemas/content-files.ts';
import { fileTitle } from '#content/edit/file-title.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { FieldError } from '#ui/field/FieldParts.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Ago } from '#panel/shell/Ago.tsx';
import {
  fieldsOf,
  FocusedAlert,
  type FormState,
  PanelForm,
  UNTOUCHED,
  TokenField,
  OneButton,
  type ViewProps,
} from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { inQuotes } from '#panel/shell/words.ts';
import type { Discarded, EditView, Removal } from './edit-view.ts';
import { DiscardedDraft } from './DiscardedDraft.tsx';
import { Differences } from './Differences.tsx';
import { LeftFields, leftTitle } from './LeftFields.tsx';
import { ContentFields } from './fields/ContentFields.tsx';
import { MarkdownField } from './fields/MarkdownField.tsx';
import { BrandPictures, isDrafted } from './pictures/BrandPictures.tsx';
import { CONTENT_HOME, filePath, publishPath, stillPath } from './paths.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';
import { capitalized } from '#content/values/capitals.ts';

interface EditPageProps extends ViewProps<EditView> {
  discarded: Discarded | null;
}

export function EditPage(props: EditPageProps) {
  const { view, states } = props;
  const { file, title, about, model, text, was, savedAt, removal } = view;
  const beside = view.page;
  const to = filePath(file);
  return (
    <>
      <PanelHeading
        title={title}
        lead={
          <>
            {capitalized(about)}.{' '}
            {removal?.isDone === true ? null : savedAt === null ? (
              isAtOnce(file) ? (
                'Lo que guardas se usa al momento, sin publicar.'
              ) : view.brand?.some(isDrafted) === true ? (
                'Los campos son lo publicado; las imágenes que dicen «Borrador» todavía no.'
              ) : (
                'Lo que ves es lo publicado.'
              )
            ) : (
              <>
                Lo que ves es tu borrador, guardado <Ago at={savedAt} />.
              </>
            )}
          </>
        }
      />
      <Notices {...props} />
      {view.brand !== null && <BrandPictures pictures={view.brand} states={states} />}
      {removal?.isDone !== true && (
        <div className={styles['desk']} data-desk="">
          <form
            method="post"
            action={to}
            noValidate
            className={styles['edit']}
            data-content={file}
            data-was={JSON.stringify(
              Object.fromEntries(view.changes.map(({ path, before }) => [path, before])),
            )}
          >
            <TokenField />
            <input type="hidden" name="visto" value={was} />
            <input type="hidden" name="accion" value="guardar" />
            {view.fresh !== '' && <input type="hidden" name="nuevo" value={view.fresh} />}
            {model === null ? (
              <div className={styles['whole']}>
                <TextArea
                  name="texto"
                  label="El archivo entero"
                  hint="No se puede mostrar por campos. Corrígelo aquí y guarda: volverá a verse como formulario."
                  defaultValue={text}
                  spellCheck={false}
                />
              </div>
            ) : (
              <>
                <template data-error="">
                  <FieldError id="nuevo" error="" />
                </template>
                <ContentFields model={model} money={view.money} />
                {file.endsWith('.md') && (
                  <MarkdownField
                    name="cuerpo"
                    id="campo-texto"
                    label="Texto"
                    value={text}
                    error={view.bodyError}
                    pictures={view.pictures}
                    pages={view.pages}
                  />
                )}
              </>
            )}
            <div className={classNames(panel['line'], styles['bar'])} data-save-bar="">
              <Button type="submit" variant={isAtOnce(file) ? 'primary' : undefined}>
                Guardar
              </Button>
              {!isAtOnce(file) && (
                <>
                  <Button type="submit" name="luego" value="ver">
                    Vista previa
                  </Button>
                  <Button type="submit" name="luego" value="publicar" variant="primary">
                    Publicar
                  </Button>
                </>
              )}
              {beside !== null && (
                <Button hidden aria-expanded={false} aria-controls="asi-se-ve" data-see="">
                  Vista previa
                </Button>
              )}
              <span role="status" data-saved="" className={panel['soft']} />
            </div>
          </form>
          {beside !== null && <Beside page={beside} />}
        </div>
      )}
      {view.changes.length > 0 && (
        <section aria-labelledby="cambios" className={styles['edit']}>
          <h2 id="cambios">Lo que cambia tu borrador</h2>
          <Differences differences={view.changes} />
          <OneButton action="descartar" to={to}>
            Descartar el borrador
          </OneButton>
        </section>
      )}
      {removal?.isDone !== true && <PageAddress view={view} states={states} />}
      <p className={panel['actions']}>
        <LinkButton href={CONTENT_HOME}>Todo el contenido</LinkButton>
        {view.page !== null && view.isServed && removal?.isNew !== true && (
          <LinkButton href={view.page}>La página publicada</LinkButton>
        )}
      </p>
    </>
  );
}

function Notices({ view, states, discarded }: EditPageProps) {
  const state = states['guardar'];
  const { file, problems, faults, savedAt, overtaken, others, removal } = view;
  const to = filePath(file);
  return (
    <div className={styles['news']}>
      {state?.problem !== undefined && (
        <FocusedAlert tone="error" title="No se guardó">
          {state.problem} Lo que escribiste sigue abajo.
        </FocusedAlert>
      )}
      {['recuperar', 'quitar', 'descartar', 'direccion'].map((action) => {
        const refused = states[action]?.problem;
        return refused && <FocusedAlert key={action} tone="error" title={refused} />;
      })}
      {view.address?.was && (
        <Alert tone="info" live={false} title={`Su dirección será ${view.page}`}>
          <p>
            Al publicar, {view.address.was} lleva a ella, y los enlaces que ya hay siguen sirviendo.
          </p>
          <div className={panel['actions']}>
            <OneButton action="direccion" to={to} name="direccion" value={view.address.was}>
              Dejar la de antes
            </OneButton>
          </div>
        </Alert>
      )}
      {discarded && <DiscardedDraft discarded={discarded} />}
      {overtaken && <Overtaken view={view} overtaken={overtaken} />}
      {view.left !== null && (
        <Alert tone="warning" live={false} title={leftTitle(view.left)}>
          <LeftFields left={view.left} />
        </Alert>
      )}
      {view.elsewhere.length > 0 && (
        <Alert tone="warning" live={false} title="Otros textos usan lo que cambiaste">
          <ul>
            {view.elsewhere.map((broken) => (
              <li key={`${broken.file} ${broken.path.join('.')}`}>
                <a href={filePath(broken.file, broken.path.join('.'))}>{fileTitle(broken.file)}</a>:{' '}
                {broken.message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {state === undefined && savedAt !== null && faults.length > 0 && (
        <FocusedAlert
          tone="warning"
          title={`Se guardó el borrador, y falta corregir ${faults.length === 1 ? 'un campo' : `${faults.length} campos`}`}
        >
          <ul>
            {faults.map(({ name, label, message }) => (
              <li key={name}>
                <a href={`#campo-${name}`}>{label}</a>: {message}
              </li>
            ))}
          </ul>
        </FocusedAlert>
      )}
      {problems.length > 0 && (
        <Alert tone="warning" live={false} title="Así no se puede publicar todavía">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {removal?.isDone === true && removal.movedTo !== null && (
        <FocusedAlert tone="warning" title={`Tu borrador la lleva a ${removal.leadsTo}`}>
          <a href={filePath(removal.movedTo)}>Síguela ahí</a>
        </FocusedAlert>
      )}
      {removal?.isDone === true && removal.movedTo === null && (
        <FocusedAlert tone="warning" title="Tu borrador la quita del sitio">
          <p>
            Se ve como siempre hasta que se publique. Después vuelve con «Versiones».
            {removal.leadsTo !== null && ` Quien llegue a su dirección va a ${removal.leadsTo}.`}
          </p>
          <References
            removal={removal}
            address={view.page}
            words="Antes de publicarlo, quita o cambia estos enlaces hacia ella. Sale todo junto:"
          />
          <div className={panel['actions']}>
            <PanelForm action="descartar" to={to} inline>
              <LinkButton variant="primary" href={publishPath({ de: file })}>
                Publicar
              </LinkButton>
              <Button type="submit">No quitarla</Button>
            </PanelForm>
          </div>
        </FocusedAlert>
      )}
      {others.map(({ name, at }) => (
        <Alert key={name} tone="info" live={false}>
          {name} también tiene un borrador de esto, de <Ago at={at} />. Si cambian cosas distintas,
          se juntan solas al publicar.
        </Alert>
      ))}
    </div>
  );
}

function Beside({ page }: { page: string }) {
  return (
    <section
      id="asi-se-ve"
      aria-label="Vista previa"
      className={styles['beside']}
      data-beside=""
      hidden
    >
      <p role="status" className={panel['soft']} data-followed="" />
      <iframe
        data-src={stillPath(page)}
        sandbox="allow-same-origin"
        title="La página con lo que escribes"
      />
      <div className={styles['close']}>
        <Button data-close="">Volver a los campos</Button>
      </div>
    </section>
  );
}

const LABELS = { direccion: 'Dirección', pagina: 'Cuál' };

/** Leaves out `problem`, because a notice at the top of the page already shows the problem. */
const withoutProblem = ({ errors, values } = UNTOUCHED): FormState => ({ errors, values });

function PageAddress({ view, states }: ViewProps<EditView>) {
  const { address, removal, title, pages } = view;
  const to = filePath(view.file);
  const moving = withoutProblem(states['direccion']);
  const leaving = withoutProblem(states['quitar']);
  const now = {
    direccion: address === null ? '' : address.before + address.name,
    pagina: address?.before.replace(/(.)\/$/, '$1') ?? '/',
  };
  return (
    <>
      {address !== null && (
        <section aria-labelledby="direccion" className={styles['edit']}>
          <h2 id="direccion">Cambiar su dirección</h2>
          <PanelForm action="direccion" to={to} labels={LABELS} state={moving}>
            <TextField
              {...fieldsOf(LABELS, moving, now)('direccion')}
              hint="La de antes llevará a la nueva, también desde buscadores y enlaces de otros sitios."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button type="submit">Cambiar la dirección</Button>
          </PanelForm>
        </section>
      )}
      {removal !== null && !removal.isNew && (
        <section aria-labelledby="quitar" className={styles['edit']}>
          <h2 id="quitar">Quitarla del sitio</h2>
          <References
            removal={removal}
            address={view.page}
            words="La enlazan estos textos. Si su dirección lleva a otra página, siguen sirviendo; si no, cámbialos antes:"
          />
          <PanelForm action="quitar" to={to} labels={LABELS} state={leaving}>
            <Select
              name="destino"
              label="Quien llegue a su dirección"
              options={DESTINIES}
              defaultValue={leaving.values['destino']}
            />
            <TextField
              {...fieldsOf(LABELS, leaving, now)('pagina')}
              hint="Solo si va a otra página."
              list="paginas-a-donde-ir"
            />
            <datalist id="paginas-a-donde-ir">
              {pages.map((page) => (
                <option key={page} value={page} />
              ))}
            </datalist>
            <Button type="submit">Quitar {inQuotes(title)}</Button>
          </PanelForm>
        </section>
      )}
    </>
  );
}

const DESTINIES = [
  { value: 'otra', label: 'va a otra página' },
  { value: 'no-existe', label: 'lee que ya no existe (410)' },
  { value: 'nada', label: 'lee que no está (404)' },
];

interface ReferencesProps {
  removal: Removal;
  address: string | null;
  words: string;
}

function References({ removal, address, words }: ReferencesProps) {
  if (removal.references.length === 0) return null;
  return (
    <>
      <p>{words}</p>
      <ul>
        {removal.references.map(({ file, path, words: place }) => (
          <li key={`${file} ${path}`}>
            <a href={filePath(file, path, address ?? undefined)}>{place}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Overtaken({
  view,
  overtaken,
}: {
  view: EditView;
  overtaken: NonNullable<EditView['overtaken']>;
}) {
  const { by, at, head, theirs } = overtaken;
  const to = filePath(view.file);
  return (
    <FocusedAlert tone="warning" title={`${by} publicó otra cosa en el mismo lugar`}>
      <p>
        Fue <Ago at={at} />. Tu borrador sigue aquí, y no se publica hasta que elijas.
      </p>
      <Differences differences={theirs} words={['Antes', `Lo que publicó ${by}`]} />
      <div className={panel['actions']}>
        <OneButton action="mio" to={to} name="head" value={head}>
          Me quedo con mi borrador
        </OneButton>
        <OneButton action="descartar" to={to}>
          Me quedo con lo publicado
        </OneButton>
      </div>
    </FocusedAlert>
  );
}
