import { numberWords } from '#content/values/locale.ts';
import type { AttachedFile } from '#server/leads/conversation/attachments.ts';
import { DocumentIcon, EyeIcon, WarningIcon } from '#ui/icon/icons.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import styles from './Panel.module.css';
import { capitalized } from '#content/values/capitals.ts';

/** Picture types that a browser can show safely from an attachment's address. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif)$/;

const filePath = (id: string) => `/panel/adjuntos/${encodeURIComponent(id)}`;

/** Draws links that download the files of a mail, and links that open the files of a safe type. */
export function Files({ files }: { files: readonly AttachedFile[] }) {
  const [whole] = files.filter((file) => file.whole);
  return (
    <>
      <FileList files={files.filter((file) => !file.whole)} />
      {whole !== undefined && (
        <p className={styles['soft']}>
          <a href={filePath(whole.id)} download={whole.name}>
            Descargar el correo entero
          </a>
          , {sizeWords(whole.bytes)}
        </p>
      )}
    </>
  );
}

function FileList({ files }: { files: readonly AttachedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label="Archivos">
      {files.map(({ id, name, type, bytes, warning, kept }) => {
        const isPicture = kept && PICTURE.test(type) && warning === null;
        const shows = kept && warning === null && (isPicture || type === 'application/pdf');
        return (
          <li key={id}>
            {isPicture && (
              <a href={`${filePath(id)}?ver`} target="_blank" rel="noopener noreferrer">
                <img src={`${filePath(id)}?ver`} alt={`Ver ${name}`} loading="lazy" />
              </a>
            )}
            <span>
              <DocumentIcon />{' '}
              {kept ? (
                <a href={filePath(id)} download={name}>
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <bdi>{name}</bdi>
              )}
            </span>
            <span className={styles['soft']}>
              {fileKind(name, type)}, {sizeWords(bytes)}
            </span>
            {shows && !isPicture && (
              <a href={`${filePath(id)}?ver`} target="_blank" rel="noopener noreferrer">
                <EyeIcon /> Ver
              </a>
            )}
            {warning !== null && (
              <b className={styles['warning']}>
                <WarningIcon /> {capitalized(warning)}
              </b>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf$/, 'PDF'],
  [/^image\//, 'Imagen'],
  [/^text\/calendar$/, 'Cita'],
  [/^text\//, 'Texto'],
  [/^audio\//, 'Audio'],
  [/^video\//, 'Video'],
  [/^message\//, 'Correo'],
  [/zip|compressed|x-tar|x-rar|x-7z/, 'Comprimido'],
  [/spreadsheet|excel/, 'Hoja de cálculo'],
  [/presentation|powerpoint/, 'Presentación'],
  [/word|opendocument\.text|rtf/, 'Documento'],
];

function fileKind(name: string, type: string): string {
  const known = KINDS.find(([pattern]) => pattern.test(type))?.[1];
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1];
  return known ?? (ending === undefined ? 'Archivo' : `Archivo ${ending.toUpperCase()}`);
}

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

export function sizeWords(bytes: number): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return numberWords(bytes / 1000 ** step, pageWords().locale, {
    style: 'unit',
    unit: UNITS[step],
    // Bytes get the long form, because the short form of «bytes» has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  });
}
