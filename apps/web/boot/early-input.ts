type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** React writes its own name beside what it knows of an element; before it does so, nothing there answers. */
const isLive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

const canTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const isSameAnswer = (one: Field, other: Field) =>
  one === other || (one.type === 'radio' && one.form === other.form && one.name === other.name)

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
 * typed it finds by itself (`useTypedAhead`), but not before a form that is sent at once. It goes on after that, since parts of
 * a page come to life later than the page.
 */
export function keepEarlyInput(): void {
  let isAwake = false
  let pressed: HTMLElement | undefined
  /** In the order of the last touch, and whether a box was ticked then. */
  const touched = new Map<Field, boolean>()

  const enterAgain = (field: Field, isTicked: boolean) => {
    if (!field.isConnected || !isLive(field)) return
    if (canTick(field)) tickAgain(field, isTicked)
    else if (field.form === pressed) typeAgain(field)
  }
  // What never comes to life, such as another's button, answers by itself.
  const handOver = (turnsLeft: number) => {
    if (pressed?.isConnected && !isLive(pressed)) {
      if (turnsLeft > 0) return void setTimeout(handOver, 50, turnsLeft - 1)
      pressed = undefined
    }
    const again = [...touched]
    touched.clear()
    for (const [field, isTicked] of again) enterAgain(field, isTicked)
    // By then the form has taken in what was entered.
    if (pressed) setTimeout(press, 50, pressed)
    pressed = undefined
  }
  // Not within the app's own turn, in which it would not take in one thing before the next.
  const handOverSoon = () => void setTimeout(handOver, 0, 100)

  const onInput = ({ target: field }: Event) => {
    if (!isField(field)) return
    for (const other of touched.keys()) if (isSameAnswer(field, other)) touched.delete(other)
    if (isLive(field)) return
    // Whoever goes on typing does not mean what was pressed before.
    pressed = undefined
    touched.set(field, canTick(field) && field.checked)
  }
  const keep = (element: HTMLElement) => {
    pressed = element
    if (isAwake) handOverSoon()
  }
  /** What is being pressed and does not live. The app brings it to life and answers, or stops the press, or lets it come out again. */
  let goneIn: HTMLElement | undefined
  const onPressing = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    goneIn = button && button.type !== 'submit' && !isLive(button) ? button : undefined
    if (goneIn) setTimeout(() => goneIn && keep(goneIn))
  }
  const onPressed = () => {
    if (goneIn && isLive(goneIn)) goneIn = undefined
  }
  // Hears of it after the app, as the one before.
  const onSent = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLElement && !isLive(event.target)) keep(event.target)
  }
  // The app would answer, and has not heard yet what was ticked there: it hears of both in their order.
  const onSending = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || ![...touched.keys()].some((field) => field.form === form)) return
    event.preventDefault()
    event.stopPropagation()
    keep(form)
  }
  document.addEventListener('click', onPressing, true)
  document.addEventListener('click', onPressed)
  document.addEventListener('submit', onSending, true)
  document.addEventListener('submit', onSent)
  document.addEventListener('input', onInput, true)
  addEventListener(
    'alive',
    () => {
      isAwake = true
      handOverSoon()
    },
    { once: true },
  )
}
