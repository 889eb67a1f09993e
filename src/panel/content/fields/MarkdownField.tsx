import { type OwnPicture, pictureChoice } from '#content/edit/form-model.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { CONTENT_HOME } from '#panel/content/paths.ts';
import type { Mark } from './markdown-marks.ts';
import { PictureShown } from './PictureShown.tsx';
import styles from './ContentFields.module.css';

export interface MarkdownFieldProps {
  name: string;
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  pictures: readonly OwnPicture[];
  pages: readonly string[];
}

const BUTTONS: readonly (readonly [Mark, string])[] = [
  ['bold', 'Negritas'],
  ['italic', 'Cursiva'],
  ['heading', 'Subtítulo'],
  ['list', 'Lista'],
  ['quote', 'Cita'],
];

export function MarkdownField(props: MarkdownFieldProps) {
  const { name, id, label, value, error, pictures, pages } = props;
  return (
    <div className={styles['fields']}>
      <div
        role="group"
        aria-label={`Formato: ${label}`}
        className={styles['buttons']}
        data-marks={id}
        hidden
      >
        {BUTTONS.map(([mark, words]) => (
          <Button key={mark} size="small" variant="quiet" data-mark={mark} aria-controls={id}>
            {words}
          </Button>
        ))}
        <input
          aria-label="A dónde lleva el enlace"
          placeholder="/contacto, https://…"
          list={`${id}-paginas`}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          data-page=""
          className={styles['choice']}
        />
        <datalist id={`${id}-paginas`}>
          {pages.map((page) => (
            <option key={page} value={page} />
          ))}
        </datalist>
        <Button size="small" variant="quiet" data-link="" aria-controls={id}>
          Enlazar
        </Button>
        {pictures.length > 0 ? (
          <>
            <select
              id={`${id}-imagen`}
              aria-label="Qué imagen"
              data-picture=""
              className={styles['choice']}
            >
              {pictures.map(pictureChoice).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <PictureShown of={`${id}-imagen`} name={pictures[0]?.name ?? null} />
            <Button size="small" variant="quiet" data-insert="" aria-controls={id}>
              Poner la imagen
            </Button>
          </>
        ) : (
          <a href={`${CONTENT_HOME}/imagenes`}>Subir una imagen</a>
        )}
      </div>
      <TextArea
        id={id}
        name={name}
        label={label}
        hint="Deja un renglón vacío entre párrafos. «##» al empezar hace un subtítulo; «-», una lista; **así** van las negritas y [así](/contacto) los enlaces. De «::imagen[]», entre los corchetes va el pie, si quieres uno."
        error={error}
        defaultValue={value}
        rows={18}
      />
    </div>
  );
}
