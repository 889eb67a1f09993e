import { useState } from 'react';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import summary from '#ui/error-summary/ErrorSummary.module.css';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { ErrorIcon } from '#ui/icon/state-icons.tsx';
import { Stepper } from '#ui/stepper/Stepper.tsx';
import { Sample, Samples } from './Sample.tsx';

const PROBLEMS = [
  { id: 'correo-mal', message: 'Ingresa un correo válido.' },
  { id: 'tipo-mal', message: 'Elige al menos uno.' },
  { id: 'agree', message: 'Debes aceptar el aviso de privacidad para continuar.' },
];

const STEPS = {
  lugar: 'Paso {actual} de {total}',
  abierto: 'el último es opcional',
  hecho: 'hecho',
  enCurso: 'en curso',
  pendiente: 'pendiente',
  corregir: 'hay algo que corregir',
  falta: 'falta algo',
};

export function Feedback() {
  const [shown, setShown] = useState(true);
  const [attempt, setAttempt] = useState(0);
  return (
    <Samples>
      <Sample title="Avisos">
        <Alert live={false} title="Tu sesión sigue abierta">
          El borrador se guarda en este dispositivo.
        </Alert>
        {shown && (
          <Alert
            live={false}
            tone="success"
            title="Recibimos tu solicitud"
            onDismiss={() => setShown(false)}
          >
            Tu folio es ATA-7K3M-Q9. Te escribimos en un día hábil.
          </Alert>
        )}
        <Alert live={false} tone="warning" title="Tu lanzamiento está muy cerca">
          Con menos de cuatro semanas, lo más seguro es empezar por una parte.
        </Alert>
        <Alert
          live={false}
          tone="error"
          title="No pudimos enviar tu mensaje"
          actions={
            <>
              <Button size="small">Recuperar y reintentar</Button>
              <Button size="small" variant="quiet">
                Descartar
              </Button>
            </>
          }
        >
          Lo que escribiste está guardado en este dispositivo.
        </Alert>
        {!shown && <Button onClick={() => setShown(true)}>Mostrar el aviso otra vez</Button>}
      </Sample>
      <Sample title="Resumen de errores">
        {/* Standing still: the real one below takes focus when it appears. */}
        <div className={summary['summary']}>
          <h4 className={summary['title']}>
            <ErrorIcon />
            Revisa estos datos
          </h4>
          <ul className={summary['list']}>
            {PROBLEMS.map(({ id, message }) => (
              <li key={id}>
                <a href={`#${id}`} className={summary['link']}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <Button onClick={() => setAttempt(attempt + 1)}>Enviar con errores</Button>
        </div>
        <ErrorSummary problems={attempt > 0 ? PROBLEMS : []} attempt={attempt} />
      </Sample>
      <Sample title="Pasos" wide>
        <Stepper
          words={{ ...STEPS, nombre: 'Pasos, al empezar' }}
          steps={[
            { label: 'Tipo de solicitud', state: 'current' },
            { label: 'Datos básicos', state: 'upcoming' },
            { label: 'Detalle', state: 'upcoming' },
          ]}
        />
        <Stepper
          words={{ ...STEPS, nombre: 'Pasos, a la mitad' }}
          steps={[
            { label: 'Tipo de solicitud', state: 'done', href: '#avisos' },
            { label: 'Datos básicos', state: 'current' },
            { label: 'Detalle', state: 'upcoming' },
          ]}
        />
        <Stepper
          words={{ ...STEPS, nombre: 'Pasos, al final' }}
          steps={[
            { label: 'Tipo de solicitud', state: 'done', href: '#avisos' },
            { label: 'Datos básicos', state: 'done', href: '#avisos' },
            { label: 'Detalle', state: 'current' },
          ]}
        />
      </Sample>
    </Samples>
  );
}
