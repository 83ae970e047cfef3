import { useState } from 'react'

import { ConsentBox } from '../src/ui/field/consent-box.tsx'
import { OptionalSelect } from '../src/ui/field/optional-select.tsx'
import { RadioRow, RadioRows } from '../src/ui/field/radio-rows.tsx'
import { RadioSegments } from '../src/ui/field/radio-segments.tsx'
import { SelectField } from '../src/ui/field/select-field.tsx'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

export function ChoiceSpecimens() {
  const words = useWords()
  const [gender, setGender] = useState<number>()
  const [speciality, setSpeciality] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const genders = [
    { value: 0, label: words.male },
    { value: 1, label: words.female },
  ]
  const option = <option value="">{words.specialityValue}</option>
  return (
    <Specimen title={words.sections.choices}>
      <RadioSegments id="dev-none" label={words.gender} options={genders} value={gender} onValue={setGender} />
      <RadioSegments
        id="dev-chosen"
        label={words.gender}
        options={genders}
        value={1}
        onValue={setGender}
        hint={words.hint}
      />
      <RadioSegments
        id="dev-refused"
        label={words.gender}
        options={genders}
        value={gender}
        onValue={setGender}
        error={words.error}
      />
      <RadioRows legend={words.gender}>
        {genders.map(({ value, label }) => (
          <RadioRow
            key={value}
            name="dev-rows"
            checked={value === (gender ?? 0)}
            onChoose={() => setGender(value)}
            {...(value === 1 && { facts: words.hint, end: words.specialityValue })}
          >
            {label}
          </RadioRow>
        ))}
      </RadioRows>
      <OptionalSelect
        id="dev-select"
        label={words.speciality}
        value={undefined}
        onValue={() => {}}
        options={[]}
        none={words.specialityValue}
      />
      <SelectField
        id="dev-select-hint"
        label={words.speciality}
        value={speciality}
        onValue={setSpeciality}
        hint={words.hint}
      >
        {option}
      </SelectField>
      <SelectField
        id="dev-select-wrong"
        label={words.speciality}
        value={speciality}
        onValue={setSpeciality}
        error={words.error}
      >
        {option}
      </SelectField>
      <ConsentBox id="dev-consent" checked={isAgreed} onValue={setAgreed}>
        {words.hint}
      </ConsentBox>
      <ConsentBox id="dev-consent-wrong" checked={isAgreed} onValue={setAgreed} error={words.error}>
        {words.hint}
      </ConsentBox>
    </Specimen>
  )
}
