import { stemmer } from '@orama/stemmers/indonesian';
import type { LanguageData } from './language-data.ts';

export const indonesian: LanguageData = {
  code: 'id',
  functionWords:
    'yang dan di ke dari ini itu untuk dengan pada adalah tidak dalam akan oleh atau juga sebagai apa siapa kapan dimana mana bagaimana mengapa kenapa berapa ada telah sudah bisa dapat mereka dia kami kita apakah halo terima kasih',
  stemmer,
  introduction: {
    name: 'nama saya|nama saya adalah|nama',
    am: 'saya|ini|dengan',
    detail:
      'email saya|alamat email saya|email|nomor saya|nomor telepon saya|nomor hp saya|nomor telepon|telepon|nomor pesanan saya|nomor pesanan|pesanan|nomor pelanggan|nomor faktur|nomor pemesanan',
    closing:
      'salam|salam hormat|hormat saya|terima kasih|terima kasih banyak|terima kasih sebelumnya|makasih|trims',
    beside: 'halo|hai|selamat pagi|selamat siang|selamat sore|selamat malam|permisi|dan|adalah',
  },
  smallTalk: {
    greeting:
      'halo|hai|hei|hallo|selamat pagi|selamat siang|selamat sore|selamat malam|pagi|siang|sore|malam|apa kabar|assalamualaikum|permisi|ada orang',
    thanks:
      'terima kasih|terimakasih|makasih|makasi|trims|trimakasih|terima kasih banyak|makasih banyak|tengkyu|kerja bagus',
    goodbye: 'sampai jumpa|selamat tinggal|dadah|dah|sampai nanti|sampai bertemu lagi|selamat tidur|bye|daah',
    ok: 'ok|oke|okay|baik|baiklah|mengerti|saya mengerti|paham|ya|iya|tidak|nggak|gak|bagus|mantap|sip|hebat|tidak terima kasih|tidak apa apa|tes|test',
    who: 'siapa kamu|kamu siapa|siapa anda|anda siapa|kamu apa|apa kamu|siapa namamu|siapa nama kamu|siapa nama anda|nama kamu siapa|saya bicara dengan siapa|dengan siapa saya berbicara|perkenalkan dirimu',
    human:
      'apakah kamu manusia|kamu manusia|apakah anda manusia|kamu orang asli|kamu bot|apakah kamu bot|apakah anda bot|kamu robot|apakah kamu robot|apakah anda robot|apakah kamu ai|apakah saya berbicara dengan manusia',
    capabilities:
      'apa yang bisa kamu lakukan|kamu bisa apa|bisa apa|apa yang kamu bisa|apa yang kamu tahu|apa yang bisa anda lakukan|bisa bantu apa|kamu bisa bantu apa|bagaimana kamu bisa membantu|bagaimana kamu bisa membantu saya|apa yang bisa saya tanyakan|bisa bantu saya|bisakah kamu membantu saya|bisa tolong bantu|tolong bantu saya|saya butuh bantuan|butuh bantuan|bantuan|tolong|saya punya pertanyaan|saya mau tanya|mau tanya|boleh tanya',
    person:
      'saya mau bicara dengan orang|saya ingin bicara dengan orang|saya ingin berbicara dengan manusia|saya mau bicara dengan manusia|saya ingin berbicara dengan seseorang|saya mau bicara dengan cs|saya ingin berbicara dengan agen|bisa bicara dengan orang|bisa bicara dengan manusia|bisakah saya berbicara dengan manusia|bicara dengan manusia|sambungkan ke agen|sambungkan ke cs|manusia|orang asli|agen|operator|cs|bicara dengan petugas',
    insult:
      'kamu tidak berguna|kamu bodoh|kamu goblok|kamu tolol|kamu jelek|kamu tidak mengerti|kamu tidak tahu apa apa|tidak berguna|bodoh|goblok|tolol|bego|diam|pergi sana|anjing|bangsat|sialan|sampah',
    filler:
      'semua|semuanya|kak|min|gan|pak|bu|mas|mbak|atas bantuannya|atas bantuan anda|untuk bantuannya|atas jawabannya|banyak|ya|dong|lagi|dan|tapi|sekali',
  },
};
