import { Fragment } from 'react';
import { ACTION } from '#content/edit/changes-from.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { fieldsOf, type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { At } from '#panel/shell/Ago.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { inQuotes } from '#panel/shell/words.ts';
import type { Discarded } from './edit-view.ts';
import type { IndexedFile, IndexView } from './index-view.ts';
import type { PublicationView } from './publish-view.ts';
import { DiscardedDraft } from './DiscardedDraft.tsx';
import { BEGINNING, CONTENT_HOME, filePath, publishPath, SAMPLE_LEFT } from './paths.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';

interface ContentIndexProps {
  view: IndexView;
  state: FormState | undefined;
  discarded: Discarded | null;
}

export function ContentIndex({ view, state, discarded }: ContentIndexProps) {
  const { groups, drafts, query, found } = view;
  return (
    <>
      <PanelHeading
        title="Contenido"
        lead="Los textos, los precios y las páginas del sitio. Lo que guardas es un borrador: nadie más lo ve hasta que se publica."
      />
      {(discarded !== null || view.news.length > 0) && (
        <div className={styles['news']}>
          {discarded && <DiscardedDraft discarded={discarded} />}
          {view.news.map((each) => (
            <Alert key={each.id} tone={each.state === 'failed' ? 'error' : 'info'} live={false}>
              <p>
                <News publication={each} />{' '}
                <a href={publishPath({ id: each.id })}>
                  {each.note === '' ? each.name : each.note}
                </a>
              </p>
            </Alert>
          ))}
        </div>
      )}
      <form
        method="get"
        action={CONTENT_HOME}
        role="search"
        className={classNames(panel['inline'], styles['search'])}
      >
        <TextField
          name="buscar"
          type="search"
          label="Busca una frase o un precio"
          defaultValue={query}
          autoComplete="off"
        />
        <Button type="submit">Buscar</Button>
      </form>
      {query !== '' && <Found found={found} query={query} />}
      <p className={panel['actions']}>
        <LinkButton variant={drafts.length > 0 ? 'primary' : undefined} href={publishPath()}>
          {drafts.length === 0
            ? 'Publicar'
            : drafts.length === 1
              ? 'Publicar 1 borrador'
              : `Publicar ${drafts.length} borradores`}
        </LinkButton>
        <LinkButton variant="quiet" href={`${CONTENT_HOME}/vista`}>
          Ver el sitio con mis borradores
        </LinkButton>
        <LinkButton variant="quiet" href={`${CONTENT_HOME}/versiones`}>
          Versiones
        </LinkButton>
        <LinkButton variant="quiet" href={`${CONTENT_HOME}/imagenes`}>
          Imágenes
        </LinkButton>
        {view.isUntouched && (
          <LinkButton variant="quiet" href={BEGINNING}>
            Haz tuyo el sitio
          </LinkButton>
        )}
        {view.sample.fields.length > 0 && (
          <LinkButton variant="quiet" href={SAMPLE_LEFT}>
            Lo que sigue siendo de la muestra ({view.sample.fields.length})
          </LinkButton>
        )}
      </p>
      {drafts.length > 0 && (
        <p>
          Sin publicar:{' '}
          {drafts.map(({ title, href }, index) => (
            <Fragment key={`${href} ${title}`}>
              {index > 0 && ', '}
              <a href={href}>{title}</a>
            </Fragment>
          ))}
          .
        </p>
      )}
      <div className={styles['groups']}>
        {groups.map(({ title, folder, files }, index) => (
          <section key={title} aria-labelledby={`grupo-${index}`}>
            <h2 id={`grupo-${index}`}>{title}</h2>
            <Files files={files.filter(({ isDetail }) => !isDetail)} />
            {files.some(({ isDetail }) => isDetail) && (
              <details className={styles['left']}>
                <summary>Detalles</summary>
                <Files files={files.filter(({ isDetail }) => isDetail)} />
              </details>
            )}
            {folder !== null && <NewText folder={folder} state={state} />}
          </section>
        ))}
      </div>
      {view.missing.length > 0 && <Missing missing={view.missing} />}
    </>
  );
}

function Missing({ missing }: Pick<IndexView, 'missing'>) {
  return (
    <section aria-labelledby="agregar-seccion">
      <h2 id="agregar-seccion">Agregar una sección</h2>
      <p className={panel['soft']}>
        Una parte de una página empieza en blanco; una página o una terminal, con las palabras de la
        muestra. Es un borrador hasta que lo publiques.
      </p>
      <ul className={panel['rows']}>
        {missing.map(({ file, part, title, about }) => (
          <li key={`${file} ${part?.path ?? ''}`} className={panel['item']}>
            <div>
              <p>{title}</p>
              <p className={panel['soft']}>{about}</p>
            </div>
            <PanelForm
              action={part === null ? 'empezar' : 'guardar'}
              to={part === null ? CONTENT_HOME : filePath(file)}
              inline
            >
              {part === null ? (
                <input type="hidden" name="archivo" value={file} />
              ) : (
                <>
                  <input type="hidden" name="visto" value={part.was} />
                  <input type="hidden" name={ACTION} value={`poner:${part.path}`} />
                </>
              )}
              <Button type="submit" size="small">
                Agregar<VisuallyHidden>: {title}</VisuallyHidden>
              </Button>
            </PanelForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ files }: { files: readonly IndexedFile[] }) {
  return (
    <ul className={panel['rows']}>
      {files.map((each) => (
        <li key={each.file}>
          <p>
            <a href={filePath(each.file)}>{each.title}</a>{' '}
            {each.draft !== null && (
              <Badge tone="info">{each.underWay ? 'En camino' : DRAFT_WORDS[each.draft]}</Badge>
            )}
          </p>
          <p className={panel['soft']}>{each.about}</p>
        </li>
      ))}
    </ul>
  );
}

const DRAFT_WORDS = { added: 'Nueva', changed: 'Borrador', removed: 'Se quita' } as const;

function NewText({ folder, state }: Pick<ContentIndexProps, 'state'> & { folder: string }) {
  const own = state?.values['carpeta'] === folder ? state : UNTOUCHED;
  const scope = `nueva-${folder}`;
  const titulo = folder === 'notas' ? 'Título de una nota nueva' : 'Título de una página nueva';
  return (
    <PanelForm action="empezar" to={CONTENT_HOME} state={own} scope={scope}>
      <input type="hidden" name="carpeta" value={folder} />
      <div className={classNames(panel['inline'], styles['search'])}>
        <TextField {...fieldsOf({ titulo }, own, {}, scope)('titulo')} autoComplete="off" />
        <Button type="submit">Empezar</Button>
      </div>
    </PanelForm>
  );
}

function Found({ found, query }: Pick<IndexView, 'found' | 'query'>) {
  return (
    <section aria-labelledby="encontrado">
      <h2 id="encontrado">
        {found.length === 0
          ? `No está ${inQuotes(query)}`
          : found.length === 1
            ? 'Un lugar'
            : `${found.length} lugares`}
      </h2>
      {found.length === 0 && (
        <p className={panel['soft']}>
          Prueba con menos palabras, tal como se leen en el sitio. Lo que no está escrito aquí
          (fechas, cuentas) lo calcula el sitio.
        </p>
      )}
      <ul className={panel['rows']}>
        {found.map(({ file, title, path, label, value }) => (
          <li key={`${file} ${path}`}>
            <p>
              <a href={filePath(file, path)}>{value}</a>
            </p>
            <p className={panel['soft']}>
              {title} › {label}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function News({ publication }: { publication: PublicationView }) {
  const { state, dueAt, problem } = publication;
  if (state === 'running') return 'Publicando ahora:';
  if (state === 'failed') return `La última publicación no salió. ${problem ?? ''}`;
  if (dueAt <= Date.now()) return 'En espera, en cuanto acabe la anterior:';
  return (
    <>
      Se publica el <At at={dueAt} />:
    </>
  );
}
