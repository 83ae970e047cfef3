const latin = {
  first: 'Ahmed Hana Youssef Farida Karim Salma Mostafa Dalia Tarek Yasmin Sherif Heba Adam Rana Hassan Nadine'.split(' '),
  last: 'Mahmoud Shaker Nassar Fouad Rizk Zaki Helmy Morsi Barakat Wassef Anwar Sabry Ghali Kassem Tawfik'.split(' '),
}
const arabic = {
  first: 'أحمد هنا يوسف فريدة كريم سلمى مصطفى داليا طارق ياسمين شريف هبة آدم رنا حسن نادين'.split(' '),
  last: 'محمود شاكر نصار فؤاد رزق زكي حلمي مرسي بركات واصف أنور صبري غالي قاسم توفيق'.split(' '),
}

/** The name of one of the crowd: each differs, every third one is written in Arabic. */
export function crowdName(index: number): { firstName: string; lastName: string } {
  const { first, last } = index % 3 === 2 ? arabic : latin
  return { firstName: first[index % first.length] ?? '', lastName: last[(index * 7) % last.length] ?? '' }
}
