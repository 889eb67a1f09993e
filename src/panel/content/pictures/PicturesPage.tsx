import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { filePath } from '#panel/content/paths.ts';
import { FocusedAlert, type FormStates, PanelForm } from '#panel/shell/PanelForm.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import type { ShownPicture } from './pictures-view.ts';
import { MOST_TEXT, UploadForm } from './UploadForm.tsx';
import styles from './PicturesPage.module.css';
import panel from '#panel/shell/Panel.module.css';

interface PicturesPageProps {
  pictures: readonly ShownPicture[];
  sent?: string | null;
  states: FormStates;
}

const PICTURES = '/panel/contenido/imagenes';
export function PicturesPage({ pictures, sent = null, states }: PicturesPageProps) {
  const back = states['subir'];
  const named = back?.values['nombre'] ?? '';
  const replaced = pictures.some(({ name }) => name === named) ? named : '';
  return (
    <>
      <PanelHeading
        title="Imágenes"
        lead="Las fotos y los dibujos que son tuyos. Lo que subes es un borrador hasta que se publica."
      />
      {pictures.some(({ name }) => name === sent) && (
        <FocusedAlert tone="success" title={`Quedó guardada como «${sent}», en tu borrador`}>
          Elígela en el campo donde va («Dibujo», «Portada», «Retrato»…), o con «Poner la imagen» en
          el texto de una página o una nota.
        </FocusedAlert>
      )}
      <PanelSection
        id="subir"
        title="Subir una"
        intro="JPEG, PNG, WebP o SVG, de hasta 12 MB y de 600 píxeles de ancho o más. Se pone derecha y se le quita lo que anotó la cámara, también el lugar."
      >
        <UploadForm
          state={replaced === '' ? back : undefined}
          to={PICTURES}
          name=""
          scope="nueva"
        />
      </PanelSection>
      <PanelSection
        id="tuyas"
        title={pictures.length === 0 ? 'Todavía no hay ninguna' : 'Las que hay'}
      >
        <ul className={panel['rows']}>
          {pictures.map((picture) => (
            <li key={picture.file} className={styles['picture']}>
              <PictureEntry picture={picture} states={states} isBack={replaced === picture.name} />
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}

interface PictureEntryProps extends Pick<PicturesPageProps, 'states'> {
  picture: ShownPicture;
  isBack: boolean;
}

function PictureEntry({ picture, states, isBack }: PictureEntryProps) {
  const { name, file, text, place, uses, isDraft } = picture;
  const removal = states['quitar'];
  return (
    <>
      <img
        src={`/panel/contenido/imagen?archivo=${encodeURIComponent(file)}`}
        alt={text ?? ''}
        loading="lazy"
      />
      <div className={panel['stack']}>
        <p>
          <b>{name}</b> {isDraft && <Badge tone="info">Borrador</Badge>}
        </p>
        {place !== null && <p className={panel['soft']}>Está en lugar de: {place}.</p>}
        <p className={panel['soft']}>
          {uses.length === 0 ? (
            place === null && 'Ningún texto la usa.'
          ) : (
            <>
              Se usa en{' '}
              {uses.map((use, index) => (
                <span key={use.file}>
                  {index > 0 && ', '}
                  <a href={filePath(use.file)}>{use.title}</a>
                </span>
              ))}
              .
            </>
          )}
        </p>
        <PanelForm action="texto" to={PICTURES} scope={name}>
          <input type="hidden" name="nombre" value={name} />
          <TextField
            id={fieldId('texto', name)}
            name="texto"
            label="Lo que se ve"
            hint={`Para quien no la ve; vacío, si es solo adorno. Hasta ${MOST_TEXT} caracteres.`}
            defaultValue={text ?? ''}
          />
          <Button type="submit" size="small">
            Guardar el texto
          </Button>
        </PanelForm>
        <Disclosure
          summary="Sustituirla o quitarla"
          open={isBack || removal?.values['nombre'] === name}
        >
          <UploadForm
            state={isBack ? states['subir'] : undefined}
            to={PICTURES}
            name={name}
            scope={`otra-${name}`}
          />
          <PanelForm
            action="quitar"
            to={PICTURES}
            state={removal?.values['nombre'] === name ? removal : undefined}
          >
            <input type="hidden" name="nombre" value={name} />
            <Button type="submit" size="small" variant="danger">
              Quitar «{name}»
            </Button>
          </PanelForm>
        </Disclosure>
      </div>
    </>
  );
}
