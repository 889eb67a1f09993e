/** The accessibility trees of the forms' steps, written by hand and put together from their parts. */

/** The indicator, at the second step or the third, which the short way leaves out and says so. */
const steps = (second: string, third?: string) => `
  - navigation "Pasos del formulario":
    - list:
      - listitem: Qué necesitas (hecho)
      - listitem: ${second === 'hecho' ? String.raw`/Datos básicos faltan \d \(hecho\)/` : `Datos básicos (${second})`}
      - listitem: ${third === undefined ? '/Detalle del proyecto.+puedes saltarlo/' : `Detalle del proyecto (${third})`}
  - status`;

const CONTACT = `
  - heading "Tus datos" [level=2]
  - textbox "Nombre"
  - textbox "Correo"
  - paragraph: /hasta 12 con la clave/
  - textbox "Teléfono"
  - status
  - paragraph: /opcional/
  - textbox "Tu sitio web"
  - paragraph: Dinos qué necesitas y para cuándo.
  - textbox "Mensaje"
  - paragraph: /Nadie ve lo que escribes/`;

const QUOTE = `
  - heading "Tus datos y tus fechas" [level=2]
  - textbox "Nombre"
  - textbox "Correo"
  - paragraph: /hasta 12 con la clave/
  - textbox "Teléfono"
  - status
  - paragraph: /que empecemos/
  - 'group "Elige: Fecha de comienzo"'
  - textbox "Fecha de comienzo"
  - 'button "Abrir el calendario: Fecha de comienzo"'
  - paragraph: /que esté publicado/
  - 'group "Elige: Fecha de lanzamiento"'
  - textbox "Fecha de lanzamiento"
  - 'button "Abrir el calendario: Fecha de lanzamiento"'
  - paragraph: /en pesos mexicanos/
  - combobox "Presupuesto"
  - paragraph: /Nadie ve lo que escribes/`;

const REFERENTS = `
  - group "¿Qué sitios o apps te gustan?":
    - paragraph: /Escribe uno por renglón/
    - textbox "Nueva referencia"
    - button "Agregar Nueva referencia"
    - status`;

const DETAIL = `
  - heading "Detalle del proyecto" [level=2]
  - paragraph: /Este paso es opcional/
  - group "¿Qué tipo de proyecto es?":
    - checkbox "Tienda en línea"
    - checkbox "App móvil"
    - checkbox "Sistema de negocio"
    - checkbox "Auditoría de seguridad"
    - checkbox "Sitio web"
    - checkbox "Otro tipo de proyecto"
  - group "¿Qué debe hacer?":
    - paragraph: /una función por renglón/
    - textbox "Nueva función"
    - button "Agregar Nueva función"
    - status
  - group "¿Qué no debe hacer o qué límites tiene?":
    - paragraph: /un límite por renglón/
    - textbox "Nueva restricción"
    - button "Agregar Nueva restricción"
    - status`;

const AGREE = `
  - checkbox /Leí el aviso de privacidad .+ y acepto que usen mis datos/`;

const NOTICE = `
  - paragraph:
    - text: /Guardamos lo que nos envías/
    - link "aviso de privacidad (se abre en otra pestaña)"`;

const buttons = (...names: string[]) =>
  `${names.map((name) => `\n  - button "${name}"`).join('')}
  - status
  - paragraph:
    - link "Empezar de nuevo"`;

const WHO = ['Nombre', 'Correo', 'Teléfono'];

/** Each step as it is heard when it opens, and the text fields that it asks for. */
export const STEP_TREES = [
  {
    name: 'the contact’s basic data',
    path: '/contacto/datos_basicos',
    tree: steps('hecho') + CONTACT + NOTICE + buttons('Atrás', 'Enviar'),
    required: [...WHO, 'Mensaje'],
  },
  {
    name: 'the contact’s basic data with references',
    path: '/contacto/datos_basicos_referentes',
    tree:
      steps('en curso', 'pendiente') +
      CONTACT +
      REFERENTS +
      NOTICE +
      buttons('Atrás', 'Siguiente', 'Enviar'),
    required: [...WHO, 'Mensaje'],
  },
  {
    name: 'the contact’s project detail',
    path: '/contacto/detalle_proyecto',
    tree: steps('hecho, falta algo', 'en curso') + DETAIL + NOTICE + buttons('Atrás', 'Enviar'),
    required: [],
  },
  {
    name: 'the quote’s basic data with references',
    path: '/cotizacion/datos_basicos_referentes',
    tree:
      steps('en curso', 'pendiente') +
      QUOTE +
      REFERENTS +
      AGREE +
      buttons('Atrás', 'Siguiente', 'Enviar'),
    required: [...WHO, 'Fecha de comienzo', 'Fecha de lanzamiento'],
  },
  {
    name: 'the quote’s project detail',
    path: '/cotizacion/detalle_proyecto',
    tree: steps('hecho, falta algo', 'en curso') + DETAIL + AGREE + buttons('Atrás', 'Enviar'),
    required: [],
  },
];
