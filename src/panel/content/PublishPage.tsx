import { Fragment } from 'react';
import { isPicture } from '#content/read/picture-files.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { RadioCards } from '#ui/field/RadioCards.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Ago, At } from '#panel/shell/Ago.tsx';
import { listWords, zoneWords } from '#content/values/locale.ts';
import {
  fieldsOf,
  FocusedAlert,
  Refused,
  UNTOUCHED,
  TokenField,
  OneButton,
  type ViewProps,
} from '#panel/shell/PanelForm.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import type { ListedChange, PublicationView, PublishPageView } from './publish-view.ts';
import { Differences } from './Differences.tsx';
import { LeftFields, leftTitle } from './LeftFields.tsx';
import { sampleTitle } from './SampleLeftPage.tsx';
import { CONTENT_HOME, filePath, publishPath, SAMPLE_LEFT } from './paths.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';
import { capitalized } from '#content/values/capitals.ts';
import { agencyZone } from '#server/leads/zone.ts';

const LABELS = { nota: 'Nota (para encontrar esta versión después)', hora: 'Día y hora' };

const whenOptions = (took: number | null) => [
  {
    value: 'ahora',
    label: 'Ahora',
    description: `Antes se prueba cada página.${took === null ? '' : ` La última vez tardó ${took} s.`}`,
  },
  {
    value: 'luego',
    label: 'A una hora',
    description: 'Por ejemplo, una promoción el viernes a las ocho.',
  },
];

export function PublishPage({ view, states }: ViewProps<PublishPageView>) {
  const { from, changes, waiting, mayPublish, left } = view;
  const here = publishPath({ de: from });
  const state = states['publicar'] ?? UNTOUCHED;
  const ready = changes.filter(
    (change) => change.problems.length === 0 && !change.overtaken && !change.underWay,
  );
  const field = fieldsOf(LABELS, state);
  const ticked = state.values['cambio']?.split('\n');
  const listed = (some: readonly ListedChange[]) => (
    <ul className={panel['rows']}>
      {some.map((change) => (
        <Change
          key={change.value}
          change={change}
          isMarked={ticked?.includes(change.value) ?? change.isMarked}
        />
      ))}
    </ul>
  );
  const onTheWay = changes.filter(({ underWay }) => underWay);
  const open = changes.filter(({ underWay }) => !underWay);
  const meant = from === null ? open : open.filter(({ isMarked }) => isMarked);
  const others = open.filter((change) => !meant.includes(change));
  return (
    <>
      <PanelHeading
        title="Publicar"
        lead="Lo marcado se arma y se prueba aparte, página por página, y luego toma el lugar de lo que hay. Si algo falla, sigue lo de antes."
      />
      <Notices view={view} states={states} />
      <PanelSection id="cambios" title="Qué cambia">
        {changes.length === 0 ? (
          <p>No hay borradores: lo publicado es lo último.</p>
        ) : (
          <form method="post" action={here} noValidate className={styles['edit']}>
            <TokenField />
            <input type="hidden" name="accion" value="publicar" />
            {others.length > 0 && (
              <p>
                {others.some(({ own }) => own) ? 'También tienes sin publicar' : 'Sin publicar'}:{' '}
                {others.map(({ value, title }, index) => (
                  <Fragment key={value}>
                    {index > 0 && ', '}
                    <a href={`#${encodeURIComponent(changeId(value))}`}>{title}</a>
                  </Fragment>
                ))}
                . No sale si no lo marcas.
                {from !== null && (
                  <>
                    {' '}
                    <a href={publishPath()}>Marcar todo</a>
                  </>
                )}
              </p>
            )}
            {meant.length > 0 && listed(meant)}
            {others.length > 0 && listed(others)}
            {onTheWay.length > 0 && (
              <details className={panel['fold']}>
                <summary>
                  {onTheWay.length === 1
                    ? 'Un texto está en camino, como lo pediste'
                    : `${onTheWay.length} textos están en camino, como los pediste`}
                </summary>
                <ul>
                  {onTheWay.map(({ value, title }) => (
                    <li key={value}>{title}</li>
                  ))}
                </ul>
              </details>
            )}
            {mayPublish && ready.length > 0 && (
              <>
                {(left !== null || state.errors['asi'] !== undefined) && (
                  <Checkbox
                    name="asi"
                    value="si"
                    label="Publicar así: lo que queda en lo de antes está bien, o lo cambio después"
                    error={state.errors['asi']}
                  />
                )}
                <TextField {...field('nota')} />
                <RadioCards
                  name="cuando"
                  label="Cuándo"
                  options={whenOptions(view.took)}
                  defaultValue={state.values['cuando'] ?? 'ahora'}
                />
                <div className={styles['hour']}>
                  <TextField
                    {...field('hora')}
                    type="datetime-local"
                    hint={`${capitalized(zoneWords(agencyZone()))}.`}
                  />
                </div>
                <div className={classNames(panel['line'], styles['bar'])} data-save-bar="">
                  <Button type="submit" variant="primary">
                    <span className={styles['now']}>Publicar lo marcado</span>
                    <span className={styles['later']}>Programar para esa hora</span>
                  </Button>
                </div>
              </>
            )}
            {!mayPublish && (
              <p>Publica quien tiene permiso: ya puede ver tus borradores en esta misma página.</p>
            )}
          </form>
        )}
      </PanelSection>
      {waiting.length > 0 && (
        <PanelSection id="espera" title="En espera">
          <ul className={panel['rows']}>
            {waiting.map((each) => (
              <li key={each.id}>
                <p>
                  {each.name}
                  {each.note !== '' && each.backTo === null && ` · ${each.note}`}
                </p>
                <p className={panel['soft']}>
                  {each.by} ·{' '}
                  {each.dueAt > Date.now()
                    ? 'se publica el '
                    : 'en cuanto acabe la anterior; pedida el '}
                  <At at={each.dueAt} />
                </p>
                {mayPublish && (
                  <OneButton action="cancelar" to={here} name="id" value={each.id}>
                    Quitar de la espera
                  </OneButton>
                )}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <p className={panel['actions']}>
        <LinkButton variant="quiet" href={CONTENT_HOME}>
          Todo el contenido
        </LinkButton>
        <LinkButton variant="quiet" href={`${CONTENT_HOME}/vista`}>
          Ver el sitio con mis borradores
        </LinkButton>
        <LinkButton variant="quiet" href={`${CONTENT_HOME}/versiones`}>
          Versiones
        </LinkButton>
      </p>
    </>
  );
}

function Notices({ view, states }: ViewProps<PublishPageView>) {
  const { from, changes, shown, mayPublish, canBuild, behind, byHand, folderProblem, left } = view;
  return (
    <div className={styles['news']}>
      <Refused states={states} />
      {shown && (
        <Progress
          publication={shown}
          from={from}
          leftOut={changes.filter(
            ({ own, problems, overtaken }) => own && (problems.length > 0 || overtaken),
          )}
        />
      )}
      {!canBuild && (
        <Alert tone="warning" live={false} title="Aquí no se publica">
          Es la vista de desarrollo. Lo que publiques espera a que arranque el sitio.
        </Alert>
      )}
      {behind.map(({ name, problem }) => (
        <Alert
          key={name}
          tone="warning"
          live={false}
          title={`El servidor «${name}» todavía sirve lo de antes`}
        >
          {problem ?? 'Se pone al día solo en cuanto contesta.'}
        </Alert>
      ))}
      {folderProblem !== null && (
        <Alert tone="warning" live={false} title="La carpeta del contenido tiene errores">
          <p>Se sirve lo publicado. Lo de la carpeta se toma al arrancar, cuando se pueda leer:</p>
          <p className={panel['said']}>{folderProblem}</p>
        </Alert>
      )}
      {byHand.length > 0 && (
        <Alert tone="info" live={false} title="La carpeta del contenido dice otra cosa">
          <p>
            Alguien cambió en el servidor: {listWords(byHand)}. No está publicado, y no se toma
            solo.
          </p>
          {mayPublish && (
            <OneButton action="tomar" to={publishPath({ de: from })}>
              Publicar lo de la carpeta
            </OneButton>
          )}
        </Alert>
      )}
      {view.sample > 0 && (
        <Alert tone="info" live={false} title={sampleTitle(view.sample)}>
          <a href={SAMPLE_LEFT}>{view.sample === 1 ? 'Míralo' : 'Míralos'}</a>
        </Alert>
      )}
      {left !== null && (
        <Alert tone="warning" live={false} title={leftTitle(left)}>
          <LeftFields left={left} />
        </Alert>
      )}
    </div>
  );
}

const changeId = (value: string) => `de-${value}`;

function Change({ change, isMarked }: { change: ListedChange; isMarked: boolean }) {
  const { value, file, title, by, savedAt, differences, problems, overtaken, ofPictures, own } =
    change;
  const pageOfFile = isPicture(file) ? `${CONTENT_HOME}/imagenes` : filePath(file);
  const blocked = problems.length > 0 || overtaken;
  return (
    <li className={styles['change']} id={changeId(value)}>
      {!blocked && ofPictures && <input type="hidden" name="textos" value={value} />}
      {!blocked && !ofPictures && (
        <Checkbox
          name="cambio"
          id={`cambio-${value}`}
          value={value}
          defaultChecked={isMarked}
          label={<VisuallyHidden>Publicar {title}</VisuallyHidden>}
        />
      )}
      <div>
        <p>
          {own ? <a href={pageOfFile}>{title}</a> : title} {by !== null && <Badge>{by}</Badge>}{' '}
          <span className={panel['soft']}>
            guardado <Ago at={savedAt} />
          </span>
        </p>
        {ofPictures && !blocked && <p className={panel['soft']}>Se publica con sus imágenes.</p>}
        {overtaken && (
          <p>
            <Badge tone="error">Por elegir</Badge> Alguien publicó otra versión de este archivo.{' '}
            {own && <a href={filePath(file)}>Ábrelo</a>} para juntarlas.
          </p>
        )}
        {problems.length > 0 && (
          <>
            <p>
              <Badge tone="error">Falta corregir</Badge>
            </p>
            <ul>
              {problems.map(({ words, href }) => (
                <li key={words}>{href === null ? words : <a href={href}>{words}</a>}</li>
              ))}
            </ul>
          </>
        )}
        <Differences differences={differences} />
      </div>
    </li>
  );
}

function leftOutWords(many: number): string {
  if (many === 0) return 'Publicado';
  return `Publicado, menos ${many === 1 ? 'un texto que falta corregir' : `${many} textos que faltan corregir`}`;
}

/** Draws how far a publication is. Without scripts, the page loads again every five seconds. */
function Progress({
  publication,
  from,
  leftOut,
}: Pick<PublishPageView, 'from'> & {
  publication: PublicationView;
  leftOut: readonly ListedChange[];
}) {
  const { id, state, step, by, startedAt, dueAt, problem, number, name, backTo, own, page } =
    publication;
  if (state === 'live') {
    return (
      <FocusedAlert
        tone={backTo === null && leftOut.length > 0 ? 'warning' : 'success'}
        title={
          backTo === null
            ? `${leftOutWords(leftOut.length)}: es la versión ${number ?? ''}`
            : `${own ? 'Volviste' : `${by} volvió`} a la versión ${backTo}`
        }
      >
        {backTo === null ? (
          <>
            {leftOut.length > 0 && (
              <ul>
                {leftOut.map(({ value, title }) => (
                  <li key={value}>
                    No se publicó: <a href={`#${encodeURIComponent(changeId(value))}`}>{title}</a>
                  </li>
                ))}
              </ul>
            )}
            {outcomeWords(publication).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </>
        ) : (
          <p>{`Publicado: es la versión ${number ?? ''}, y el sitio se ve otra vez como entonces.`}</p>
        )}
        <p className={panel['soft']}>
          Un navegador que abrió una página hace menos de un minuto puede seguir mostrando la de
          antes.
        </p>
        <p>
          <LinkButton href={page?.href ?? '/'}>Ver {page?.title ?? 'el sitio'}</LinkButton>
        </p>
      </FocusedAlert>
    );
  }
  if (state === 'failed') {
    return (
      <FocusedAlert tone="error" title="No se publicó: sigue lo de antes">
        <p className={panel['said']}>{problem}</p>
        {backTo === null && <p>Los borradores siguen donde estaban.</p>}
      </FocusedAlert>
    );
  }
  if (state === 'cancelled') {
    return <FocusedAlert tone="info">Esa publicación se quitó antes de empezar.</FocusedAlert>;
  }
  const isLater = state === 'waiting' && dueAt > Date.now();
  return (
    <div
      className={classNames(panel['card'], panel['stack'])}
      data-publication={isLater ? undefined : id}
    >
      <p>
        <strong data-state="">
          {isLater ? 'Queda para su hora' : state === 'waiting' ? 'En espera' : 'Publicando'}
        </strong>{' '}
        · {name} · {by}
      </p>
      <p role="status" data-step="">
        {isLater ? (
          <>
            Se publica el <At at={dueAt} />.
          </>
        ) : state === 'waiting' ? (
          'Empieza en cuanto acabe lo que está en marcha.'
        ) : (
          stepWords(step, startedAt, Date.now())
        )}
      </p>
      {!isLater && (
        <p className={panel['soft']}>
          Puedes irte de esta página. <a href={publishPath({ id, de: from })}>Actualizar</a>
        </p>
      )}
    </div>
  );
}

function outcomeWords({ added, changed, removed }: PublicationView): string[] {
  const said = (titles: readonly string[], one: string, several: string) =>
    titles.length === 0
      ? []
      : [`${titles.length === 1 ? one : several}: ${listWords(firstOf(titles))}.`];
  return [
    ...said(added, 'Ya se ve en el sitio', 'Ya se ven en el sitio'),
    ...said(changed, 'Cambió en el sitio', 'Cambiaron en el sitio'),
    ...said(removed, 'Ya no está en el sitio', 'Ya no están en el sitio'),
  ];
}

const LISTED_TITLES = 6;

const firstOf = (titles: readonly string[]) =>
  titles.length <= LISTED_TITLES
    ? titles
    : [...titles.slice(0, LISTED_TITLES - 1), `${titles.length - LISTED_TITLES + 1} textos más`];

function stepWords(step: string, startedAt: number | null, now: number): string {
  const seconds = startedAt === null ? 0 : Math.max(0, Math.round((now - startedAt) / 1000));
  return `${step === '' ? 'Empieza' : step}… (${seconds} s)`;
}
