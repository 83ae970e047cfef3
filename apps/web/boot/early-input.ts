type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** React writes its own name beside what it knows of an element; before it does so, nothing there answers. */
const isLive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

const canTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** React brings to life what an event meets, and hears of a value that differs from the last one it saw set. */
const tell = (field: Field) => field.dispatchEvent(new Event('input', { bubbles: true }))

function typeAgain(field: Field): void {
  const plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  if (!plain?.set) return
  tell(field)
  const text = field.value
  field.value = ''
  plain.set.call(field, text)
  tell(field)
}

function tickAgain(field: HTMLInputElement, isTicked: boolean): void {
  tell(field)
  field.checked = !isTicked
  field.click()
}

function press(element: HTMLElement): void {
  if (!element.isConnected) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

/**
 * Until the app lives nothing answers: what was ticked and the last press are kept, and happen once more when it does. What was
 * typed it finds by itself (`useTypedAhead`), but not before a form that is sent at once.
 */
export function keepEarlyInput(): void {
  let pressed: HTMLElement | undefined
  /** In the order of the last touch, and whether a box was ticked then. */
  const touched = new Map<Field, boolean>()

  const onInput = ({ target: field }: Event) => {
    // Whoever goes on typing does not mean what was pressed before.
    pressed = undefined
    if (!isField(field)) return
    touched.delete(field)
    if (!isLive(field)) touched.set(field, canTick(field) && field.checked)
  }
  // Both hear of it after the app, which brings to life what is pressed if it can, and has answered then.
  const onPressed = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button && button.type !== 'submit' && !isLive(button)) pressed = button
  }
  const onSent = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLElement && !isLive(event.target)) pressed = event.target
  }

  const enterAgain = (field: Field, isTicked: boolean) => {
    if (!field.isConnected) return
    if (canTick(field)) tickAgain(field, isTicked)
    else if (field.form === pressed) typeAgain(field)
  }
  // Not within the app's own turn, in which it would not take in one thing before the next; and a part may come after the page.
  const handOver = (turnsLeft: number) => {
    if (pressed?.isConnected && !isLive(pressed) && turnsLeft > 0) return void setTimeout(handOver, 50, turnsLeft - 1)
    document.removeEventListener('click', onPressed)
    document.removeEventListener('submit', onSent)
    document.removeEventListener('input', onInput, true)
    for (const [field, isTicked] of touched) enterAgain(field, isTicked)
    // By then the form has taken in what was entered.
    if (pressed) setTimeout(press, 50, pressed)
    touched.clear()
    pressed = undefined
  }
  document.addEventListener('click', onPressed)
  document.addEventListener('submit', onSent)
  document.addEventListener('input', onInput, true)
  addEventListener('alive', () => void setTimeout(handOver, 0, 100), { once: true })
}
